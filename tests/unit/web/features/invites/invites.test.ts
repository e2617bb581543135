import { describe, expect, it } from "vitest";
import { addAddresses } from "../../../../../web/features/invites/addresses.ts";
import { wrapText } from "../../../../../web/features/invites/poster.ts";

describe("addresses to invite", () => {
  it("are parted by commas, spaces and lines, in any script, and taken once", () => {
    const added = addAddresses(["a@example.com"], "b@example.com，A@example.com; <c@example.com>\n b@example.com", 20);
    expect(added).toEqual({ list: ["a@example.com", "b@example.com", "c@example.com"], rest: "" });
  });

  it("leave an invalid address in the field", () => {
    expect(addAddresses([], "a@example.com, nobody, b@example.com", 20)).toEqual({
      list: ["a@example.com", "b@example.com"],
      rest: "nobody",
      problem: "invalid",
    });
  });

  it("are no more than may be mailed", () => {
    expect(addAddresses(["a@example.com"], "b@example.com c@example.com", 2)).toEqual({
      list: ["a@example.com", "b@example.com"],
      rest: "c@example.com",
      problem: "tooMany",
    });
  });

  it("none is none", () => expect(addAddresses([], " , ", 20)).toEqual({ list: [], rest: "" }));
});

describe("the text of the poster", () => {
  const wide = (max: number) => (line: string) => line.length <= max;

  it("break at spaces", () => {
    expect(wrapText("scan the code and come in", wide(10), 9)).toEqual(["scan the", "code and", "come in"]);
  });

  it("break between Chinese characters, and never before a full stop", () => {
    expect(wrapText("扫描二维码加入。", wide(4), 9)).toEqual(["扫描二维", "码加入。"]);
    expect(wrapText("扫描二维码入。", wide(6), 9)).toEqual(["扫描二维码", "入。"]);
  });

  it("cut a word that fits no line, but no emoji", () => {
    expect(wrapText("abcdefgh", wide(3), 9)).toEqual(["abc", "def", "gh"]);
    expect(wrapText("👨‍👩‍👧👨‍👩‍👧", wide(8), 9)).toEqual(["👨‍👩‍👧", "👨‍👩‍👧"]);
  });

  it("say that there is more", () => {
    expect(wrapText("one two three four", wide(7), 2)).toEqual(["one two", "three…"]);
  });
});
