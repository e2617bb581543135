import { describe, expect, it } from "vitest";
import { fittingMembers, mentionQuery } from "../../../../web/features/chat/composer/mention-query.ts";
import { isCalled, mentionsIn } from "../../../../worker/contract/mentions.ts";
import { aMember } from "../../../support/room-things.ts";

describe("who a text calls", () => {
  const names = ["Ann", "Anna", "小明", "O'Neil (dad)", ""];
  const called = (text: string) => mentionsIn(text, names).map(({ name }) => name);

  it("the longest name that stands there", () => {
    expect(called("@Anna and @Ann, come")).toEqual(["Anna", "Ann"]);
    expect(called("@Annabel")).toEqual([]);
    expect(called("hello @O'Neil (dad)!")).toEqual(["O'Neil (dad)"]);
  });

  it("goes on without a space in Chinese, and begins without one", () => {
    expect(mentionsIn("你好@小明你看", names)).toEqual([{ start: 2, end: 5, name: "小明" }]);
  });

  it("is nobody in an address of e-mail, for a lone sign, and for who has no name", () => {
    expect(called("mail me at joe@Ann")).toEqual([]);
    expect(called("@ @@ @nobody")).toEqual([]);
    expect(isCalled("@", "", names)).toBe(false);
    expect(isCalled("@Ann?", "Ann", names)).toBe(true);
    expect(isCalled("@Anna?", "Ann", names)).toBe(false);
  });
});

describe("the mention that is being written", () => {
  it("is what stands between the sign and the caret", () => {
    expect(mentionQuery("hi @an", 6)).toEqual({ start: 3, letters: "an" });
    expect(mentionQuery("hi @an", 4)).toEqual({ start: 3, letters: "" });
    expect(mentionQuery("你好@小", 4)).toEqual({ start: 2, letters: "小" });
    for (const [text, caret] of [
      ["hi an", 5],
      ["joe@an", 6],
      ["@an ", 4],
      ["@an", 0],
    ] as const)
      expect(mentionQuery(text, caret)).toBeUndefined();
  });

  it("offers the others, those that begin so first", () => {
    const members = ["Joan", "Ann", "Ben", "andy"].map((name) => aMember(name, { name }));
    expect(fittingMembers(members, "an", "Ben").map(({ name }) => name)).toEqual(["Ann", "andy", "Joan"]);
    expect(fittingMembers(members, "", "Ben")).toHaveLength(3);
    expect(fittingMembers(members, "be", "Ben")).toEqual([]);
  });
});
