import { describe, expect, it } from "vitest";
import { composerKey } from "../../../../../../web/features/chat/composer/enter-rule.ts";

const enter = {
  key: "Enter",
  keyCode: 13,
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp: 5000,
};
const desktop = { enterSends: true, hasBar: false, empty: false, compositionEndedAt: Number.NEGATIVE_INFINITY };
const phone = { ...desktop, enterSends: false };

describe("Enter in the composer", () => {
  it("sends on a desktop, and breaks the line with Shift", () => {
    expect(composerKey(enter, desktop)).toBe("send");
    expect(composerKey({ ...enter, shiftKey: true }, desktop)).toBe("break");
  });

  it("breaks the line on a phone, where the button sends", () => {
    expect(composerKey(enter, phone)).toBe("break");
    expect(composerKey({ ...enter, ctrlKey: true }, phone)).toBe("send");
  });

  it("never sends while a word is being composed, in whatever order the browser tells", () => {
    expect(composerKey({ ...enter, isComposing: true }, desktop)).toBe("type");
    expect(composerKey({ ...enter, keyCode: 229 }, desktop)).toBe("type");
    expect(composerKey({ ...enter, keyCode: 229, ctrlKey: true }, desktop)).toBe("type");
    expect(composerKey(enter, { ...desktop, compositionEndedAt: enter.timeStamp - 2 })).toBe("type");
    expect(composerKey(enter, { ...desktop, compositionEndedAt: enter.timeStamp + 2 })).toBe("type");
  });

  it("sends with the next press after the word is chosen", () => {
    expect(composerKey(enter, { ...desktop, compositionEndedAt: enter.timeStamp - 200 })).toBe("send");
  });
});

describe("other keys", () => {
  it("Escape ends a reply or an edit, and nothing else", () => {
    const press = { ...enter, key: "Escape", keyCode: 27 };
    expect(composerKey(press, { ...desktop, hasBar: true })).toBe("closeBar");
    expect(composerKey(press, desktop)).toBe("type");
    expect(composerKey({ ...press, isComposing: true }, { ...desktop, hasBar: true })).toBe("type");
  });

  it("the arrow up edits the last message only in an empty field", () => {
    const press = { ...enter, key: "ArrowUp", keyCode: 38 };
    const empty = { ...desktop, empty: true };
    expect(composerKey(press, empty)).toBe("editLast");
    expect(composerKey(press, { ...empty, hasBar: true })).toBe("type");
    expect(composerKey({ ...press, altKey: true }, empty)).toBe("type");
    expect(composerKey({ ...press, isComposing: true }, empty)).toBe("type");
  });

  it("arrows and letters are the field's own", () => {
    expect(composerKey({ ...enter, key: "ArrowUp", keyCode: 38 }, desktop)).toBe("type");
    expect(composerKey({ ...enter, key: "a", keyCode: 65 }, desktop)).toBe("type");
  });
});
