import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { make, resultOf } from "../support/api.ts";
import { type QuickPerson, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";
import { clockAt, fireAlarm, hourMs, start } from "../support/time.ts";

beforeEach(() => {
  clockAt(start);
});
afterEach(() => {
  vi.useRealTimers();
});

const byRoomLink = (room: QuickRoom, name: string, network = "home") =>
  quickEnter(room, room.roomIc, name, "en", network);
const leave = ({ token }: QuickPerson) => make("leaveRoom", { token });
const mute = ({ owner }: QuickRoom, { uid }: QuickPerson, on = true) =>
  make("muteMember", { memberId: uid, token: owner.token, body: { on } });
const muteAll = ({ owner }: QuickRoom, on: boolean) => make("muteAll", { token: owner.token, body: { on } });
const isMuted = async ({ token }: QuickPerson) => (await make("getMe", { token })).muted;
const history = async ({ owner }: QuickRoom) => (await make("listMessages", owner)).messages;

async function mutedGus() {
  const room = await quickRoom({ seats: 20 });
  const gus = await byRoomLink(room, "Gus");
  await mute(room, gus);
  return { room, gus };
}

describe("a muted member", () => {
  it("who leaves is muted in the next seat too, under any name, and the owner sees it", async () => {
    const { room, gus } = await mutedGus();
    const socket = await connect(room.owner.token);
    await leave(gus);
    const again = await byRoomLink(room, "Somebody else");
    expect(await isMuted(again)).toBe(true);
    expect((await socket.push("memberMuted")).data).toMatchObject({ memberId: again.uid, on: true });
    expect(await isMuted(await byRoomLink(room, "Anna", "elsewhere"))).toBe(false);
  });

  it("who takes a second seat, or was removed, or logged in from another network meanwhile, is muted in the new one", async () => {
    const { room, gus } = await mutedGus();
    const second = await byRoomLink(room, "Second");
    expect(await isMuted(second)).toBe(true);
    await make("removeMember", { memberId: second.uid, token: room.owner.token });
    const [seat] = await make("inviteMembers", { token: room.owner.token, body: { count: 1 } });
    const ic = seat?.code ?? "";
    const invited = await quickEnter(room, ic, "Ivy", "en", "office");
    await mute(room, invited);
    await quickEnter(room, ic, undefined, "en", "train");
    await leave(invited);
    await leave(gus);
    expect(await isMuted(await byRoomLink(room, "Third"))).toBe(true);
    expect(await isMuted(await byRoomLink(room, "Fourth", "office"))).toBe(true);
  });

  it("speaks again once the owner unmutes the new seat, and so do later ones of the network", async () => {
    const { room, gus } = await mutedGus();
    await leave(gus);
    const again = await byRoomLink(room, "Gus");
    await mute(room, again, false);
    expect(await isMuted(again)).toBe(false);
    await leave(again);
    expect(await isMuted(await byRoomLink(room, "Gus"))).toBe(false);
  });

  it("is no longer recognised after a week, or after the history is cleared", async () => {
    const { room, gus } = await mutedGus();
    await leave(gus);
    const networks = () =>
      runInDurableObject(env.ROOM.getByName(room.chatId), (_, { storage }) =>
        storage.sql.exec("SELECT network FROM former_members WHERE network <> ''").toArray(),
      );
    clockAt(start + Limits.mutedNetworkRetentionMs - 1000);
    await fireAlarm(room.chatId);
    expect(await networks()).toHaveLength(1);
    clockAt(start + Limits.mutedNetworkRetentionMs);
    await fireAlarm(room.chatId);
    expect(await networks()).toEqual([]);

    const other = await mutedGus();
    await leave(other.gus);
    await make("clearHistory", other.room.owner);
    expect(await isMuted(await byRoomLink(other.room, "Gus"))).toBe(false);
  });
});

describe("the network of a member", () => {
  const networks = ({ chatId }: QuickRoom) =>
    runInDurableObject(env.ROOM.getByName(chatId), (_, { storage }) =>
      storage.sql.exec("SELECT network FROM members WHERE network <> ''").toArray(),
    );

  it("is deleted an hour after the last login, except a muted one's", async () => {
    const { room, gus } = await mutedGus();
    const anna = await byRoomLink(room, "Anna", "elsewhere");
    clockAt(start + hourMs - 1);
    await fireAlarm(room.chatId);
    expect(await networks(room)).toHaveLength(2);
    await quickEnter(room, anna.seatIc, undefined, "en", "train");
    clockAt(start + hourMs);
    await fireAlarm(room.chatId);
    expect(await networks(room)).toHaveLength(2);
    clockAt(start + 2 * hourMs);
    await fireAlarm(room.chatId);
    expect(await networks(room)).toEqual([{ network: "home" }]);
    await mute(room, gus, false);
    expect(await networks(room)).toEqual([]);
  });

  it.each(["connected", "away"])(
    "is that of the socket for a mute after the hour, while the member is %s",
    async (is) => {
      const room = await quickRoom();
      const gus = await byRoomLink(room, "Gus");
      clockAt(start + 2 * hourMs);
      await fireAlarm(room.chatId);
      expect(await networks(room)).toEqual([]);
      if (is === "connected") await connect(gus.token);
      await mute(room, gus);
      if (is === "away") await connect(gus.token);
      const [{ network }] = (await networks(room)) as [{ network: string }];
      expect(network).toMatch(/^[0-9a-f]{64}$/);
      expect(await isMuted(await byRoomLink(room, "Again", network))).toBe(true);
      expect(await isMuted(await byRoomLink(room, "Anna", "elsewhere"))).toBe(false);
    },
  );
});

describe("leaving and joining again", () => {
  it("writes no name into the history while the member or the room is muted", async () => {
    const { room, gus } = await mutedGus();
    const before = (await history(room)).length;
    await leave(gus);
    await leave(await byRoomLink(room, "Read this name"));
    await muteAll(room, true);
    await leave(await byRoomLink(room, "And this one", "elsewhere"));
    const added = (await history(room)).slice(before);
    expect(added.map(({ kind }) => kind)).toEqual(["muteChanged"]);
    expect(JSON.stringify(added)).not.toContain("this");
    await muteAll(room, false);
    await leave(await byRoomLink(room, "Anna", "elsewhere"));
    const kinds = (await history(room)).slice(before).map(({ kind }) => kind);
    expect(kinds).toEqual(["muteChanged", "muteChanged", "memberJoined", "muteChanged"]);
  });

  it("gives no member more changes of the name within the hour", async () => {
    const room = await quickRoom();
    const gus = await byRoomLink(room, "Gus");
    const rename = ({ token }: QuickPerson, name: string) => resultOf("editMe", { token, body: { name } });
    for (let n = 0; n < Limits.profileChangesPerHour; n++) expect(await rename(gus, `Gus ${n}`)).toBe(ResultCode.ok);
    await leave(gus);
    const again = await byRoomLink(room, "Gus");
    expect(await rename(again, "Gust")).toBe(ResultCode.tooMany);
    await leave(again);
    expect(await rename(await byRoomLink(room, "Gus"), "Gust")).toBe(ResultCode.tooMany);
    expect(await rename(await byRoomLink(room, "Anna", "elsewhere"), "Ann")).toBe(ResultCode.ok);
    clockAt(start + hourMs);
    expect(await rename(await byRoomLink(room, "Gus"), "Gust")).toBe(ResultCode.ok);
  });
});
