import { describe, expect, it } from "vitest";
import type { Api } from "../../../../../../web/api/api.ts";
import { askForMentions } from "../../../../../../web/features/chat/mentions/find-mentions.ts";
import { mentionsFrom } from "../../../../../../web/room/state/mentions.ts";
import { aMessage } from "../../../../support/room-things.ts";

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
