import { describe, expect, it } from "vitest";
import { composerActionOf } from "../../../../../../web/features/chat/composer/composer-keys.ts";

const enter = {
  key: "Enter",
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
};
const desktop = { enterSends: true, hasBar: false, empty: false, ofInputMethod: false };
const phone = { ...desktop, enterSends: false };

describe("Enter in the composer", () => {
  it("sends on a desktop, and breaks the line with Shift", () => {
    expect(composerActionOf(enter, desktop)).toBe("send");
    expect(composerActionOf({ ...enter, shiftKey: true }, desktop)).toBe("break");
  });

  it("breaks the line on a phone, where the button sends", () => {
    expect(composerActionOf(enter, phone)).toBe("break");
    expect(composerActionOf({ ...enter, ctrlKey: true }, phone)).toBe("send");
  });

  it("never sends while an input method uses the key", () => {
    expect(composerActionOf(enter, { ...desktop, ofInputMethod: true })).toBe("type");
    expect(composerActionOf({ ...enter, ctrlKey: true }, { ...desktop, ofInputMethod: true })).toBe("type");
  });
});

describe("other keys", () => {
  it("Escape ends a reply or an edit, and nothing else", () => {
    const press = { ...enter, key: "Escape" };
    expect(composerActionOf(press, { ...desktop, hasBar: true })).toBe("closeBar");
    expect(composerActionOf(press, desktop)).toBe("type");
    expect(composerActionOf(press, { ...desktop, hasBar: true, ofInputMethod: true })).toBe("type");
  });

  it("the arrow up edits the last message only in an empty field", () => {
    const press = { ...enter, key: "ArrowUp" };
    const empty = { ...desktop, empty: true };
    expect(composerActionOf(press, empty)).toBe("editLast");
    expect(composerActionOf(press, { ...empty, hasBar: true })).toBe("type");
    expect(composerActionOf({ ...press, altKey: true }, empty)).toBe("type");
    expect(composerActionOf(press, { ...empty, ofInputMethod: true })).toBe("type");
  });

  it("arrows and letters are the field's own", () => {
    expect(composerActionOf({ ...enter, key: "ArrowUp" }, desktop)).toBe("type");
    expect(composerActionOf({ ...enter, key: "a" }, desktop)).toBe("type");
  });
});
