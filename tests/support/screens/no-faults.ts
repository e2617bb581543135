import axe, { type RunOptions } from "axe-core";
import { expect } from "vitest";
import { commands, page } from "vitest/browser";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Size = readonly [width: number, height: number];
export const phone: Size = [412, 839];
export const desktop: Size = [1280, 720];
const narrow: Size = [320, 640];
/** Of a desktop window at 200 % zoom. */
const zoomed: Size = [640, 360];

export function setSize([width, height]: Size): Promise<void> {
  return page.viewport(width, height);
}

/** Expects that axe finds no accessibility violation on the screen, in light and in dark. */
export async function expectNoFaults(): Promise<void> {
  const light = await faultsOf("light", { runOnly: tags });
  // A theme changes nothing but colours.
  const dark = await faultsOf("dark", { runOnly: { type: "rule", values: ["color-contrast"] } });
  await commands.emulateMedia({ colorScheme: null });
  expect([...light, ...dark]).toEqual([]);
}

async function faultsOf(colorScheme: "light" | "dark", options: RunOptions): Promise<string[]> {
  // With reduced motion, all transitions end with the next frame; a half-faded element would fail the contrast check.
  await commands.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"] });
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Expects no horizontal overflow, also on the narrowest phone and at 200 % zoom. */
export async function expectNoSidewaysScroll(): Promise<void> {
  const { innerWidth, innerHeight } = window;
  for (const size of [narrow, zoomed]) {
    await setSize(size);
    expect(document.documentElement.scrollWidth - document.documentElement.clientWidth).toBe(0);
  }
  await setSize([innerWidth, innerHeight]);
}
