import { describe, expect, it } from "vitest";
import type { Message } from "../../../worker/contract/message.ts";
import { make } from "../support/api.ts";
import { quickRoom } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";

describe("the messages changed since a revision", () => {
  it("are the recalled and edited ones and replies to these, each once, over pages that end within a revision", async () => {
    const { owner } = await quickRoom();
    const socket = await connect(owner.token);
    const changed = (query: { since: number; after?: number }) =>
      make("listMessages", { token: owner.token, query: { limit: 2, ...query } });
    const slip = await socket.say("slip");
    const replies = [];
    for (const text of ["one", "two", "three"]) replies.push(await socket.say(text, { replyTo: slip.id }));
    const { rev } = await socket.say("the last one before");
    expect(await changed({ since: rev })).toEqual({ messages: [], more: false });

    await socket.ask("recall", { messageId: slip.id });
    const typo = await socket.say("tpyo");
    await socket.ask("edit", { messageId: typo.id, content: "typo" });
    const found: Message[] = [];
    for (let more = true; more; ) {
      const last = found.at(-1);
      const page = await changed({ since: last?.rev ?? rev, after: last?.id ?? 0 });
      found.push(...page.messages);
      more = page.more;
    }
    const ids = [slip.id, ...replies.map(({ id }) => id), typo.id];
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found[0]).toMatchObject({ status: "recalled", content: "" });
    expect(found[1]).toMatchObject({ quotedText: "", quotedRecalled: true });
    expect(found[4]).toMatchObject({ content: "typo" });
  });
});
