import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { make, resultOf } from "../support/api.ts";
import { enter, openRoom } from "../support/room.ts";
import { connect } from "../support/socket.ts";

async function twoPeople() {
  const room = await openRoom();
  const guest = await enter(room.roomIc, "Gus");
  return {
    room,
    guest,
    ownerSocket: await connect(room.owner.token),
    guestSocket: await connect(guest.token),
    pin: (messageId: number, on = true, { token } = room.owner) =>
      resultOf("pinMessage", { token, body: { messageId, on } }),
    welcome: (text: string, { token } = room.owner) => resultOf("setWelcome", { token, body: { text } }),
    info: ({ token } = guest) => make("getRoom", { token, query: { roomId: room.chatId } }),
  };
}

describe("what newcomers see first", () => {
  it("is the owner's welcome, for everybody at once and after a restart, until it is removed", async () => {
    const { room, guestSocket, welcome, info } = await twoPeople();
    expect(await info()).toMatchObject({ welcome: "" });
    const body = { text: "  Be kind.\n欢迎  " };
    expect((await make("setWelcome", { token: room.owner.token, body })).welcome).toBe("Be kind.\n欢迎");
    expect((await guestSocket.push("roomStateChanged")).data).toMatchObject({ welcome: "Be kind.\n欢迎" });
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    expect(await info()).toMatchObject({ welcome: "Be kind.\n欢迎" });
    const newcomer = await enter(room.roomIc, "Nora");
    expect(await info(newcomer)).toMatchObject({ welcome: "Be kind.\n欢迎" });
    await welcome(" ");
    expect(await info()).toMatchObject({ welcome: "" });
  });

  it("is not written by a member, and not longer than the limit", async () => {
    const { guest, welcome, info } = await twoPeople();
    expect(await welcome("mine", guest)).toBe(ResultCode.forbidden);
    expect(await welcome("字".repeat(Limits.welcomeMaxLength + 1))).toBe(ResultCode.refused);
    expect(await info()).toMatchObject({ welcome: "" });
    expect(await welcome("字".repeat(Limits.welcomeMaxLength))).toBe(ResultCode.ok);
  });

  it("are the pinned messages, the latest first, each once", async () => {
    const { ownerSocket, guestSocket, pin, info } = await twoPeople();
    const first = await ownerSocket.say("one");
    const second = await guestSocket.say("two");
    await pin(first.id);
    await pin(second.id);
    await pin(first.id);
    expect((await info()).pinned).toEqual([second.id, first.id]);
    expect((await guestSocket.push("roomStateChanged", ({ pinned }) => pinned?.length === 2)).data.pinned).toEqual([
      second.id,
      first.id,
    ]);
    await pin(second.id, false);
    await pin(second.id, false);
    expect((await info()).pinned).toEqual([first.id]);
  });

  it("are at most twenty, of messages that exist, pinned by the owner", async () => {
    const { guest, ownerSocket, pin, info } = await twoPeople();
    const message = await ownerSocket.say("mine");
    expect(await pin(message.id, true, guest)).toBe(ResultCode.forbidden);
    expect(await pin(9999)).toBe(ResultCode.refused);
    // The notice that the room was created.
    expect(await pin(1)).toBe(ResultCode.refused);
    expect(await info()).toMatchObject({ pinned: [] });
    const ids: number[] = [];
    for (let count = 0; count <= Limits.pinnedMax; count++) ids.push((await ownerSocket.say(`${count}`)).id);
    for (const id of ids.slice(0, Limits.pinnedMax)) expect(await pin(id)).toBe(ResultCode.ok);
    expect(await pin(ids[Limits.pinnedMax] ?? 0)).toBe(ResultCode.refused);
    expect((await info()).pinned).toHaveLength(Limits.pinnedMax);
  });

  it("loses a recalled message, also for a member who was away, and all with a cleared history", async () => {
    const { room, guest, ownerSocket, guestSocket, pin, info } = await twoPeople();
    const gone = await guestSocket.say("gone soon");
    const remaining = await ownerSocket.say("remaining");
    await pin(gone.id);
    await pin(remaining.id);
    const { rev, epoch } = await info();
    await guestSocket.close();
    await ownerSocket.ask("recall", { messageId: gone.id });
    const returned = await connect(guest.token);
    const { data } = await returned.ask("resume", { afterId: remaining.id, epoch, rev });
    expect(data.room?.pinned).toEqual([remaining.id]);
    await make("clearHistory", room.owner);
    expect(await info()).toMatchObject({ pinned: [] });
  });
});
