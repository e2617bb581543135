import axe, { type RunOptions } from "axe-core";
import { expect } from "vitest";
import { commands, page, userEvent } from "vitest/browser";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Size = readonly [width: number, height: number];
export const phone: Size = [412, 839];
export const desktop: Size = [1280, 720];
export const sizes = [
  ["on a phone", phone],
  ["at a desk", desktop],
] as const;
const narrow: Size = [320, 640];
/** Of a desktop window at 200 % and at 400 % zoom. */
const zoomed: readonly Size[] = [
  [640, 360],
  [320, 256],
];

export async function setSize(size: Size): Promise<void> {
  await page.viewport(...size);
  // Were the page resized later, the list would move under the test.
  await expect.poll(() => [innerWidth, innerHeight]).toEqual(size);
}

/** Expects that axe finds no accessibility violation on the screen, in light and in dark. */
export async function expectNoFaults(): Promise<void> {
  const faults: string[] = [];
  try {
    faults.push(...(await faultsOf("light", { runOnly: tags })));
    // A theme changes nothing but colours.
    faults.push(...(await faultsOf("dark", { runOnly: { type: "rule", values: ["color-contrast"] } })));
  } finally {
    await commands.emulateMedia({ colorScheme: null });
  }
  expect(faults).toEqual([]);
}

async function faultsOf(colorScheme: "light" | "dark", options: RunOptions): Promise<string[]> {
  // With reduced motion, all transitions end with the next frame; a half-faded element would fail the contrast check.
  await commands.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  endTransitions();
  const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"] });
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

function endTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/** Expects no horizontal overflow, also on the narrowest phone and when the page is enlarged. */
export async function expectNoSidewaysScroll(): Promise<void> {
  const { innerWidth, innerHeight } = window;
  for (const size of [narrow, ...zoomed]) {
    await setSize(size);
    // The page adapts in a later frame.
    const { documentElement } = document;
    await expect.poll(() => documentElement.scrollWidth - documentElement.clientWidth).toBe(0);
  }
  await setSize([innerWidth, innerHeight]);
}

/** Once on each screen: the widths that are checked, and the controls, do not depend on the first size. */
export const expectGoodLayout = (size: Size) =>
  size === phone ? expectNoSidewaysScroll() : expectReachableByKeyboard();

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Expects that Tab leads to every control of the screen, and that each looks different while it has the focus. */
export async function expectReachableByKeyboard(): Promise<void> {
  const stops = [...document.querySelectorAll<HTMLElement>(focusable)].filter(isTabStop);
  const unreached = new Set(stops);
  const unmarked: HTMLElement[] = [];
  let left: { element: HTMLElement; focused: string } | undefined;
  const compare = () => {
    if (left && unreached.delete(left.element) && appearanceOf(left.element) === left.focused)
      unmarked.push(left.element);
    left = undefined;
  };
  const onFocus = ({ target }: FocusEvent) => {
    compare();
    if (target instanceof HTMLElement) left = { element: target, focused: appearanceOf(target) };
  };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.addEventListener("focusin", onFocus);
  stops[0]?.focus();
  // Each command to the browser takes as long as many presses.
  await userEvent.keyboard("{Tab}".repeat(stops.length));
  // Chromium stops at scrolling areas, too.
  for (let presses = 0; unreached.size > 0 && presses < 10; presses++) await userEvent.keyboard("{Tab}");
  document.removeEventListener("focusin", onFocus);
  compare();
  const shown = (elements: Iterable<HTMLElement>) => [...elements].map(({ outerHTML }) => outerHTML.slice(0, 200));
  expect(shown(unreached), "controls that Tab does not reach").toEqual([]);
  expect(shown(unmarked), "controls that do not show the focus").toEqual([]);
}

function isTabStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(":disabled") || element.closest("[inert]")) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  // A slider's thumb has no computed style.
  if (element instanceof HTMLInputElement && element.type === "range") return false;
  // Of a group of radio buttons, Tab reaches one.
  if (!(element instanceof HTMLInputElement) || element.type !== "radio" || element.checked) return true;
  const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${element.name}"]`)];
  return !group.some(({ checked }) => checked) && group[0] === element;
}

/** Frame and background of an element, and of what a visually hidden field stands in or before. */
function appearanceOf(element: HTMLElement): string {
  endTransitions();
  const marked = [element, element.nextElementSibling, element.parentElement, element.closest("label")];
  return marked
    .flatMap((one) => {
      if (!one) return [];
      const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
      return [outline, boxShadow, borderColor, backgroundColor];
    })
    .join();
}
