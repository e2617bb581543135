import { expect, it } from "vitest";
import { formatMarker } from "../../../../../../web/features/chat/format/format-key.ts";

it("the keys of styles are those with Ctrl or ⌘, and no others", () => {
  const press = { key: "b", ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
  expect(formatMarker(press)).toBe("**");
  expect(formatMarker({ ...press, ctrlKey: false, metaKey: true, key: "I" })).toBe("_");
  expect(formatMarker({ ...press, key: "X", shiftKey: true })).toBe("~~");
  expect(formatMarker({ ...press, key: "x" })).toBeUndefined();
  expect(formatMarker({ ...press, ctrlKey: false })).toBeUndefined();
  expect(formatMarker({ ...press, altKey: true })).toBeUndefined();
});
