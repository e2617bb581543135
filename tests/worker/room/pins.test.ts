import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { make, resultOf } from "../support/api.ts";
import { quickEnter } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";
import { twoPeople } from "../support/two-people.ts";

async function start() {
  const { room, guest, owner, member } = await twoPeople();
  const { token } = room.owner;
  return {
    ...{ room, guest, owner, member },
    pin: (messageId: number, on = true) => resultOf("pinMessage", { token, body: { messageId, on } }),
    welcome: (text: string) => resultOf("setWelcome", { token, body: { text } }),
    info: ({ token } = guest) => make("getRoom", { token, query: { roomId: room.chatId } }),
  };
}

describe("what newcomers see first", () => {
  it("is the owner's welcome, for everybody at once and after a restart, until it is removed", async () => {
    const { room, member, welcome, info } = await start();
    expect(await info()).toMatchObject({ welcome: "" });
    const body = { text: "  Be kind.\n欢迎  " };
    expect((await make("setWelcome", { token: room.owner.token, body })).welcome).toBe("Be kind.\n欢迎");
    expect((await member.push("roomStateChanged")).data).toMatchObject({ welcome: "Be kind.\n欢迎" });
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    expect(await welcome("字".repeat(Limits.welcomeMaxLength + 1))).toBe(ResultCode.refused);
    // One character of many marks, which everybody would get with each change of the room.
    expect(await welcome(`a${"\u0301".repeat(100_000)}`)).toBe(ResultCode.refused);
    const newcomer = await quickEnter(room, room.roomIc, "Nora");
    expect(await info(newcomer)).toMatchObject({ welcome: "Be kind.\n欢迎" });
    await welcome(" ");
    expect(await info()).toMatchObject({ welcome: "" });
    expect(await welcome("字".repeat(Limits.welcomeMaxLength))).toBe(ResultCode.ok);
  });

  it("are at most twenty pinned messages that exist, the latest first, each once", async () => {
    const { owner, member, pin, info } = await start();
    expect(await pin(9999)).toBe(ResultCode.refused);
    // The notice that the room was created.
    expect(await pin(1)).toBe(ResultCode.refused);
    const first = await owner.say("one");
    const second = await member.say("two");
    for (const { id } of [first, second, first]) await pin(id);
    expect((await info()).pinned).toEqual([second.id, first.id]);
    expect((await member.push("roomStateChanged", ({ pinned }) => pinned?.length === 2)).data.pinned).toEqual([
      second.id,
      first.id,
    ]);
    for (const _ of [1, 2]) await pin(second.id, false);
    expect((await info()).pinned).toEqual([first.id]);
    const ids: number[] = [];
    for (let count = 0; count < Limits.pinnedMax; count++) ids.push((await owner.say(`${count}`)).id);
    const codes = [];
    for (const id of ids) codes.push(await pin(id));
    expect(codes).toEqual([...Array(Limits.pinnedMax - 1).fill(ResultCode.ok), ResultCode.refused]);
    expect((await info()).pinned).toHaveLength(Limits.pinnedMax);
  });

  it("loses a recalled message, also for a member who was away, and all with a cleared history", async () => {
    const { room, guest, owner, member, pin, info } = await start();
    const gone = await member.say("gone soon");
    const remaining = await owner.say("remaining");
    await pin(gone.id);
    await pin(remaining.id);
    const { rev, epoch } = await info();
    await member.close();
    await owner.ask("recall", { messageId: gone.id });
    const returned = await connect(guest.token);
    const { data } = await returned.ask("resume", { afterId: remaining.id, epoch, rev });
    expect(data.room?.pinned).toEqual([remaining.id]);
    await make("clearHistory", room.owner);
    expect(await info()).toMatchObject({ pinned: [] });
  });
});
