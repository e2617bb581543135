import { describe, expect, it } from "vitest";
import { call } from "../support/api.ts";
import { openRoom } from "../support/room.ts";
import { connect } from "../support/socket.ts";

describe("the messages changed since a revision", () => {
  it("are the recalled and edited ones and replies to these, each once, over pages that end within a revision", async () => {
    const { owner } = await openRoom();
    const socket = await connect(owner.token);
    const history = async (query: string) => (await call("GET", `/api/messages?${query}`, { token: owner.token })).data;
    const slip = await socket.say("slip");
    const replies = [];
    for (const text of ["one", "two", "three"]) replies.push(await socket.say(text, { replyTo: slip.id }));
    const { rev } = await socket.say("the last one before");
    expect(await history(`since=${rev}`)).toEqual({ list: [], more: false });

    await socket.ask("recall", { messageId: slip.id });
    const typo = await socket.say("tpyo");
    await socket.ask("edit", { messageId: typo.id, content: "typo" });
    const found: { id: number; rev: number }[] = [];
    for (let page = { list: [], more: true }; page.more; found.push(...page.list)) {
      const last = found.at(-1);
      page = await history(`limit=2&since=${last?.rev ?? rev}&after=${last?.id ?? 0}`);
    }
    const ids = [slip.id, ...replies.map(({ id }) => id), typo.id];
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found[0]).toMatchObject({ zt: 2, content: "" });
    expect(found[1]).toMatchObject({ pcontent: "", pdel: 1 });
    expect(found[4]).toMatchObject({ content: "typo" });
  });
});
