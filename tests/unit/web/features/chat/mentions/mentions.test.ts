import { describe, expect, it } from "vitest";
import type { Api } from "../../../../../../web/api/api.ts";
import { fittingMembers, mentionQuery } from "../../../../../../web/features/chat/composer/mention-query.ts";
import { askForMentions } from "../../../../../../web/features/chat/mentions/find-mentions.ts";
import { mentionsFrom } from "../../../../../../web/room/state/mentions.ts";
import { isMentioned, mentionsIn } from "../../../../../../worker/contract/text/mentions.ts";
import { aMember, aMessage } from "../../../../../support/room-things.ts";

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

describe("the mentions that the button leads to", () => {
  const ann = { id: "ann", name: "Ann", names: ["Ann", "Anna", "Gus"] };
  const message = (id: number, content: string, more = {}) => aMessage(id, "gus", { content, ...more });

  it("are in other members' messages from the first unread one on, as long as these are not recalled", () => {
    const messages = [
      message(1, "@Ann before"),
      message(2, "@Ann look"),
      message(3, "@Anna look"),
      message(4, "@Ann recalled", { status: "recalled" }),
      aMessage(5, "ann", { content: "I am @Ann" }),
      message(6, "and you, @Ann?"),
    ];
    expect(mentionsFrom(messages, 2, ann)).toEqual([2, 6]);
  });

  it("are fetched when they are not loaded, back to the first unread message and no farther", async () => {
    const all = Array.from({ length: 230 }, (_, index) =>
      message(index + 1, index % 2 === 0 ? "@Ann come" : "joe@Ann is no mention"),
    );
    const asked: unknown[] = [];
    const api = (async (_call: unknown, { body }: { body: { text: string; before: number; limit: number } }) => {
      asked.push(body.before);
      expect(body.text).toBe("@Ann");
      const older = all.filter(({ id }) => id < body.before).reverse();
      return { messages: older.slice(0, body.limit), more: older.length > body.limit };
    }) as unknown as Api;
    const found = await askForMentions(api, 101, 221, ann);
    expect(found).toEqual(Array.from({ length: 60 }, (_, index) => 101 + 2 * index));
    expect(asked).toEqual([221, 121]);
  });
});
