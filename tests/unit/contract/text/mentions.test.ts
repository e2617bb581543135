import { isMentioned, mentionsIn } from "@contract/text/mentions.ts";
import { describe, expect, it } from "vitest";

describe("the members that a text mentions", () => {
  const names = ["Ann", "Anna", "小明", "O'Neil (dad)", ""];
  const mentionedNames = (text: string) => mentionsIn(text, names).map(({ name }) => name);

  it("the longest name that stands there", () => {
    expect(mentionedNames("@Anna and @Ann, come")).toEqual(["Anna", "Ann"]);
    expect(mentionedNames("@Annabel")).toEqual([]);
    expect(mentionedNames("hello @O'Neil (dad)!")).toEqual(["O'Neil (dad)"]);
  });

  it("goes on without a space in Chinese, and begins without one", () => {
    expect(mentionsIn("你好@小明你看", names)).toEqual([{ start: 2, end: 5, name: "小明" }]);
  });

  it("are none in an email address, for a lone sign, and without a name", () => {
    expect(mentionedNames("mail me at joe@Ann")).toEqual([]);
    expect(mentionedNames("@ @@ @nobody")).toEqual([]);
    expect(isMentioned("@", "", names)).toBe(false);
    expect(isMentioned("@Ann?", "Ann", names)).toBe(true);
    expect(isMentioned("@Anna?", "Ann", names)).toBe(false);
  });
});
