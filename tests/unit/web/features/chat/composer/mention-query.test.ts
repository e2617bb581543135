import { describe, expect, it } from "vitest";
import { fittingMembers, mentionQuery } from "../../../../../../web/features/chat/composer/mention-query.ts";
import { aMember } from "../../../../support/room-things.ts";

describe("the mention that is being written", () => {
  it("is the text between the sign and the caret", () => {
    expect(mentionQuery("hi @an", 6)).toEqual({ start: 3, prefix: "an" });
    expect(mentionQuery("hi @an", 4)).toEqual({ start: 3, prefix: "" });
    expect(mentionQuery("你好@小", 4)).toEqual({ start: 2, prefix: "小" });
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
