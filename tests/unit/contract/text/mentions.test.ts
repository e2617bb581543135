import { isMentioned, mentionsIn } from "@contract/text/mentions.ts";
import { describe, expect, it } from "vitest";

describe("the members that a text mentions", () => {
  const names = Object.freeze(["Ann", "Anna", "小明", "小明明", "O'Neil (dad)", "C明D", ""]);
  const mentionedNames = (text: string) => mentionsIn(text, names).map(({ name }) => name);

  it("the longest name that stands there", () => {
    expect(mentionedNames("@Anna and @小明明, come @Ann")).toEqual(["Anna", "小明明", "Ann"]);
    expect(mentionedNames("@Annabel, @C明Da")).toEqual([]);
    expect(mentionedNames("hello @O'Neil (dad)!")).toEqual(["O'Neil (dad)"]);
  });

  it("goes on without a space in Chinese, and begins without one", () => {
    expect(mentionsIn("你好@小明你看", names)).toEqual([{ start: 2, end: 5, name: "小明" }]);
  });

  it("are none in an email address, for a lone sign, and without a name", () => {
    expect(mentionedNames("mail me at joe@Ann")).toEqual([]);
    expect(mentionedNames("@ @@ @nobody")).toEqual([]);
    expect(mentionedNames("xAnn, Ann@")).toEqual([]);
    expect(isMentioned("@", "", names)).toBe(false);
    expect(isMentioned("@Ann? @Anna", "Ann", names)).toBe(true);
    expect(isMentioned("@Anna?", "Ann", names)).toBe(false);
  });
});
