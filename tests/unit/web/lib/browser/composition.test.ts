import { afterAll, beforeAll, expect, it, vi } from "vitest";

const target = new EventTarget();
let isImeKey: typeof import("../../../../../web/lib/browser/composition.ts")["isImeKey"];

beforeAll(async () => {
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  ({ isImeKey } = await import("../../../../../web/lib/browser/composition.ts"));
});
afterAll(() => vi.unstubAllGlobals());

const press = { keyCode: 13, isComposing: false, timeStamp: 5000 };
const endCompositionAt = (timeStamp: number) =>
  target.dispatchEvent(Object.defineProperty(new Event("compositionend"), "timeStamp", { value: timeStamp }));

it("a key while a word is composed belongs to the input method, in whatever order the browser tells", () => {
  endCompositionAt(0);
  expect(isImeKey(press)).toBe(false);
  expect(isImeKey({ ...press, isComposing: true })).toBe(true);
  expect(isImeKey({ ...press, keyCode: 229 })).toBe(true);
  for (const [endedAt, belongs] of [
    [4998, true],
    [5002, true],
    [4985, false],
    [4800, false],
  ] as const) {
    endCompositionAt(endedAt);
    expect(isImeKey(press), `${endedAt}`).toBe(belongs);
  }
});
