import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Expects that axe finds no accessibility violation on the screen, in light and in dark. */
export async function expectNoFaults(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  expect(await faultsOf(page, "light", { runOnly: tags })).toEqual([]);
  // A theme changes nothing but colours.
  expect(await faultsOf(page, "dark", { runOnly: { type: "rule", values: ["color-contrast"] } })).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

/** Expects no horizontal overflow, also on the narrowest phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // The layout of two columns ends with the next frame.
  await expect.poll(wider).toBe(0);
  if (size) await page.setViewportSize(size);
}

async function faultsOf(page: Page, colorScheme: "light" | "dark", options: RunOptions): Promise<string[]> {
  // With reduced motion, all transitions end with the next frame; a half-faded element would fail the contrast check.
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const violations = await page.evaluate(async (wishes) => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const { axe: inPage } = window as unknown as { axe: typeof import("axe-core") };
    return (await inPage.run(document, { ...wishes, resultTypes: ["violations"] })).violations;
  }, options);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
