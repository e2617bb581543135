import { afterEach, expect, it } from "vitest";
import { polyfillOldBrowsers } from "../../../../../web/lib/loading/old-browsers.ts";

const natives = [
  ...["at", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced"].map((name) => [Array.prototype, name]),
  [Object, "hasOwn"],
  [URL, "canParse"],
].map(([of, name]) => {
  const [target, key] = [of as object, name as string];
  return { target, key, property: Object.getOwnPropertyDescriptor(target, key) };
});

afterEach(() => {
  for (const { target, key, property } of natives) if (property) Object.defineProperty(target, key, property);
});

it("each polyfill does the same as the native method", () => {
  const tried = () => [
    [1, 2, 3].at(-1),
    [1, 2, 3].at(9),
    [1, 2, 3].findLast((one) => one < 3),
    [1, 2, 3].findLastIndex((one) => one > 3),
    [3, 1, 2].toSorted((a, b) => a - b),
    [1, 2, 3].toReversed(),
    [1, 2, 3].toSpliced(1, 1, 8, 9),
    Object.hasOwn({ own: 1 }, "own"),
    Object.hasOwn({ own: 1 }, "toString"),
    URL.canParse("https://example.com"),
    URL.canParse("nowhere"),
    URL.canParse("here", "https://example.com"),
  ];
  const native = tried();
  for (const { target, key } of natives) Reflect.deleteProperty(target, key);
  polyfillOldBrowsers();
  const filled = tried();
  for (const { target, key, property } of natives)
    expect(Object.getOwnPropertyDescriptor(target, key)?.value).not.toBe(property?.value);
  expect(filled).toEqual(native);
});
