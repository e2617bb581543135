import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { pingFrame } from "../../../worker/contract/events.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import type { CallParticipant } from "../../../worker/contract/voice-call.ts";
import { eventually } from "../../support/eventually.ts";
import { make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import type { QuickRoom } from "../support/quick-room.ts";
import { enterSealed, envelope, sealedRoom } from "../support/sealed-room.ts";
import { connect } from "../support/socket.ts";
import { clockAt, fireAlarm, minuteMs } from "../support/time.ts";
import { type Guest, idsOf, isOver, join, joined, listed, loud, people } from "../support/voice-call.ts";

afterEach(() => vi.useRealTimers());

const inRoom = <T>(chatId: string, work: (sql: SqlStorage) => T) =>
  runInDurableObject(env.ROOM.getByName(chatId), (_, { storage }) => work(storage.sql));

const peopleSeenBy = async ({ token }: Guest) => (await make("getRoom", { token })).call?.people ?? [];

/** Waits until the room has noticed how many places have lost their socket. */
const lost = (chatId: string, count: number) =>
  eventually(async () => {
    const query = "SELECT device FROM call_places WHERE lost_at IS NOT NULL";
    expect(await inRoom(chatId, (sql) => sql.exec(query).toArray())).toHaveLength(count);
  });

const isAlone = (people: readonly CallParticipant[], { uid }: Guest) =>
  people.length === 1 && people[0]?.memberId === uid;

/** The owner and two guests of a room, of which the owner and the first guest talk. */
async function talking() {
  const { room, owner, gus, ida } = await people(2);
  const { callId, device } = await joined(gus);
  await joined(owner);
  await listed(ida, (people) => people.length === 2);
  return { room, owner, gus, ida, callId, device };
}

describe("a person whose socket is lost", () => {
  it("keeps the place for 15 seconds, and comes back to it; after that it is out of the call, and joins anew", async () => {
    const { room, owner, gus, callId, device } = await talking();
    clockAt(Date.now());
    const { device: owners = "" } = (await peopleSeenBy(owner)).find(({ memberId }) => memberId === owner.uid) ?? {};
    await gus.socket.ask("setCallState", { ...loud, camera: true });
    gus.socket.close(1000);
    await lost(room.chatId, 1);
    expect(await owner.socket.ask("signalCall", { to: device, body: "offer" })).toMatchObject({
      code: ResultCode.refused,
      text: "This device is not in the call any more.",
    });
    expect(await peopleSeenBy(owner)).toHaveLength(2);
    gus.socket = await connect(gus.token);
    expect((await gus.socket.ask("setCallState", loud)).code).toBe(ResultCode.refused);
    expect((await gus.socket.ask("signalCall", { to: owners, body: "early" })).code).toBe(ResultCode.refused);
    const again = await joined(gus, callId);
    expect(again).toMatchObject({ callId, device });
    expect(again.people[0]).toMatchObject({ device, camera: true });
    expect((await gus.socket.ask("signalCall", { to: owners, body: "late" })).code).toBe(ResultCode.ok);
    await owner.socket.push("callSignalled");
    expect(owner.socket.pushes("callSignalled").map(({ data }) => data.body)).toEqual(["late"]);
    await lost(room.chatId, 0);
    clockAt(Date.now() + Limits.callRejoinMs);
    await fireAlarm(room.chatId);
    expect(await peopleSeenBy(owner)).toHaveLength(2);
    expect((await owner.socket.ask("signalCall", { to: device, body: "offer" })).code).toBe(ResultCode.ok);
    expect((await gus.socket.push("callSignalled")).data.body).toBe("offer");

    vi.useRealTimers();
    gus.socket.close(1000);
    await lost(room.chatId, 1);
    owner.socket.frames.length = 0;
    clockAt(Date.now() + Limits.callRejoinMs);
    await fireAlarm(room.chatId);
    await listed(owner, (people) => isAlone(people, owner));
    gus.socket = await connect(gus.token);
    const later = await joined(gus, callId);
    expect(later.callId).toBe(callId);
    expect(later.device).not.toBe(device);
  });

  it("leaves by the name of the place, also before it knows the new one, and takes no other window out", async () => {
    const { owner, gus, callId, device } = await talking();
    const inCall = async () => idsOf(await peopleSeenBy(owner));
    gus.socket = await connect(gus.token);
    await gus.socket.ask("leaveCall", { device });
    expect(await inCall()).toEqual([owner.uid]);
    await joined(gus, callId, device);
    gus.socket = await connect(gus.token);
    await gus.socket.ask("leaveCall", { device });
    expect(await inCall()).toEqual([owner.uid]);
    const inTab = await joined({ ...gus, socket: await connect(gus.token) });
    await gus.socket.ask("leaveCall", { device });
    await owner.socket.ask("leaveCall", { device: inTab.device });
    expect(await inCall()).toEqual([owner.uid, gus.uid]);
  });

  it("is removed after 30 s without pings, a person alone after 90 s", async () => {
    const began = Date.now();
    // The platform notes pings by its own clock.
    clockAt(began - Limits.participantPingTimeoutMs);
    const { room, owner, gus, ida } = await talking();
    owner.socket.sendText(pingFrame);
    await eventually(() => expect(owner.socket.frames.some(({ type }) => type === "pong")).toBe(true));
    clockAt(Date.now() + Limits.participantPingTimeoutMs);
    await fireAlarm(room.chatId);
    await listed(owner, (people) => isAlone(people, owner));
    expect(await gus.socket.whenClosed()).toMatchObject({ reason: "no ping" });
    // The ping came later than the call began.
    for (const [silentMs, people] of [
      [Limits.participantPingTimeoutMs + 10_000, 1],
      [Limits.loneParticipantPingTimeoutMs + 10 * minuteMs, 0],
    ] as const) {
      clockAt(began + silentMs);
      await fireAlarm(room.chatId);
      expect(await peopleSeenBy(ida)).toHaveLength(people);
    }
  });

  it("is told that the call is over, and does not start one by coming back", async () => {
    const { owner, gus, ida, callId } = await talking();
    for (const one of [owner, gus]) await one.socket.ask("leaveCall", {});
    await listed(ida, isOver);
    expect(await join(gus, callId)).toMatchObject({ code: ResultCode.refused, text: "This call is over." });
    await joined(owner);
    expect((await join(gus, callId)).code).toBe(ResultCode.refused);
  });

  it("joins anew after the place ended, once, although the first answer is lost", async () => {
    const { gus, callId } = await talking();
    await gus.socket.ask("leaveCall", {});
    const { device } = await joined(gus, callId, "ended");
    gus.socket = await connect(gus.token);
    expect((await joined(gus, callId, "ended")).device).toBe(device);
    expect((await joined(gus, callId, device)).device).toBe(device);
    expect((await join(gus, callId, "other")).code).toBe(ResultCode.refused);
  });
});

describe("a killed process", () => {
  it("leaves places without sockets, which are kept for those who come back", async () => {
    const { room, owner, gus, callId, device } = await talking();
    // No socket has this place any more, as after a kill, which closes none.
    await inRoom(room.chatId, (sql) =>
      sql.exec("UPDATE call_places SET device = 'former' WHERE member_id = ?", owner.uid),
    );
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    await lost(room.chatId, 1);
    expect(await joined(gus, callId)).toMatchObject({ callId, device });
    expect((await joined(owner, callId)).device).toBe("former");
    await lost(room.chatId, 0);
  });
});

describe("a place in the call ends at once", () => {
  it.each<[string, (owner: { token: string }, gus: Guest) => Promise<number>]>([
    ["a removal", ({ token }, { uid }) => resultOf("removeMember", { memberId: uid, token })],
    ["a reset", ({ token }, { uid }) => resultOf("resetMember", { memberId: uid, token })],
    ["logging out", (_, { token }) => resultOf("logOut", { token })],
    ["a new password", ({ token }) => resultOf("setPassword", { token, body: { password: "another" } })],
  ])("with %s, and no signal arrives after it", async (_, end) => {
    const { owner, gus, device } = await talking();
    expect(await end(owner, gus)).toBe(ResultCode.ok);
    expect((await owner.socket.ask("signalCall", { to: device, body: "offer" })).code).toBe(ResultCode.refused);
    expect(gus.socket.pushes("callSignalled")).toEqual([]);
    await listed(owner, (people) => isAlone(people, owner));
  });

  it.each<[string, (room: QuickRoom) => Promise<unknown>]>([
    ["the end of the room", (room) => make("endRoom", room.owner)],
    ["its disabling", (room) => askRoom(room.chatId, "setDisabled", { on: true })],
  ])("with %s, for all", async (_, end) => {
    const { room } = await talking();
    await end(room);
    const rows = (sql: SqlStorage) => [
      ...sql.exec("SELECT device FROM call_places").toArray(),
      ...sql.exec("SELECT call_id FROM voice_call").toArray(),
    ];
    expect(await inRoom(room.chatId, rows)).toEqual([]);
  });
});

describe("a sealed room", () => {
  it("passes on encrypted signals only, and none under a former key", async () => {
    const room = await sealedRoom();
    const gus = await enterSealed(room, room.roomIc);
    const [owner, guest] = [await connect(room.owner.token), await connect(gus.token)];
    const { device: to } = (await owner.ask("joinCall", { muted: false })).data;
    await guest.ask("joinCall", { muted: false });
    const codeOf = async (body: string) => (await guest.ask("signalCall", { to, body })).code;
    expect(await codeOf("offer")).toBe(ResultCode.refused);
    expect(await codeOf(envelope(2))).toBe(ResultCode.refused);
    const encrypted = envelope(1, 1024);
    expect(await codeOf(encrypted)).toBe(ResultCode.ok);
    expect((await owner.push("callSignalled")).data.body).toBe(encrypted);
    expect(owner.pushes("callSignalled")).toHaveLength(1);
  });
});
