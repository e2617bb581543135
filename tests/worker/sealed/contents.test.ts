import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { listContents } from "../../../worker/contract/endpoints/messages.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call } from "../support/api.ts";
import { enterSealed, envelope, sealedRoom } from "../support/sealed-room.ts";
import { connect } from "../support/socket.ts";

async function pageOf(token: string, query = "") {
  const { data } = await call("GET", `${listContents.path}${query}`, { token });
  return { ...z.decode(listContents.data, data), bytes: JSON.stringify(data).length };
}

describe("the contents of a sealed room", () => {
  it("come in pages, ascending, before or after an id, with what each envelope is bound to", async () => {
    const room = await sealedRoom();
    const guest = await enterSealed(room, room.roomIc);
    const socket = await connect(guest.token);
    const sent = [];
    for (let n = 0; n < 5; n++) {
      const { data } = await socket.ask("sendMessage", { kind: "text", content: envelope() });
      const [{ id, kind, senderId, eventId, content }] = data as [(typeof data)[number]];
      sent.push({ id, kind, senderId, eventId, content });
    }
    const [first, second, third, fourth, fifth] = sent as [(typeof sent)[0], ...(typeof sent)[0][]];
    expect((await pageOf(guest.token)).messages.slice(-5)).toEqual(sent);
    expect(await pageOf(guest.token, "?limit=2")).toMatchObject({ messages: [fourth, fifth], more: true });
    expect(await pageOf(guest.token, `?limit=2&before=${fourth?.id}`)).toMatchObject({
      messages: [second, third],
      more: true,
    });
    expect(await pageOf(guest.token, `?limit=2&after=${first.id}`)).toMatchObject({
      messages: [second, third],
      more: true,
    });
    expect(await pageOf(guest.token, `?limit=2&after=${third?.id}`)).toMatchObject({
      messages: [fourth, fifth],
      more: false,
    });
    await socket.ask("recall", { messageId: fifth?.id ?? 0 });
    expect((await pageOf(guest.token)).messages.at(-1)).toMatchObject({ id: fifth?.id, kind: "recalled", content: "" });
    socket.close(1000);
  });

  it("end at 1 MiB a page, and say that there are more", async () => {
    const { owner } = await sealedRoom();
    const socket = await connect(owner.token);
    const long = envelope(1, 16_384);
    for (let n = 0; n < 60; n++) await socket.ask("sendMessage", { kind: "text", content: long });
    const newest = await pageOf(owner.token);
    expect(newest.more).toBe(true);
    expect(newest.bytes).toBeLessThanOrEqual(Limits.pageMaxBytes);
    const older = await pageOf(owner.token, `?before=${newest.messages[0]?.id}`);
    expect(older.more).toBe(false);
    expect([...older.messages, ...newest.messages].filter(({ kind }) => kind === "text")).toHaveLength(60);
    socket.close(1000);
  });
});
