import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call, make, resultOf } from "../support/api.ts";
import type { QuickRoom } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";
import { type Guest, idsOf, isOver, join, joined, listed, loud, people } from "../support/voice-call.ts";

const starters = ({ owner: { token } }: QuickRoom, starters: "managers" | "nobody") =>
  make("setCallStarters", { token, body: { starters } });
const callSeenBy = async ({ token }: Guest) => (await make("getRoom", { token })).call;

describe("a call", () => {
  it("begins with who joins first, and all members see who is in it", async () => {
    const { owner, gus, ida } = await people(2);
    const first = await joined(gus);
    expect(first).toMatchObject({ max: Limits.callParticipantsMax, relayOnly: false });
    expect(first.people).toEqual([{ device: first.device, memberId: gus.uid, ...loud }]);
    const second = await joined(owner);
    expect(second.callId).toBe(first.callId);
    expect(second.device).not.toBe(first.device);
    expect(idsOf(second.people)).toEqual([gus.uid, owner.uid]);
    const { data } = await listed(ida, (people) => people.length === 2);
    expect(data).toEqual({ callId: first.callId, people: second.people });
    expect(await callSeenBy(ida)).toEqual({ callId: first.callId, people: second.people });
    const { data: missed } = await ida.socket.ask("resume", { afterId: 0 });
    expect(missed.call).toEqual(data);
  });

  it("shows what each person lets others hear and see", async () => {
    const { owner, gus } = await people(1);
    await joined(owner);
    await joined(gus);
    const state = { muted: true, camera: true, screen: true };
    expect((await gus.socket.ask("setCallState", state)).data).toEqual(state);
    const { data } = await listed(owner, (people) => people.some(({ camera }) => camera));
    expect(data.people[1]).toMatchObject({ memberId: gus.uid, ...state });
    // The owner may have muted the person since: turning the camera off unmutes nobody.
    expect((await gus.socket.ask("setCallState", { camera: false })).data).toEqual({ ...state, camera: false });
  });

  it("is over with its last person, which a notice tells when two members took part", async () => {
    const { owner, gus, ida } = await people(2);
    const leave = async ({ socket }: Guest) => expect((await socket.ask("leaveCall", {})).code).toBe(ResultCode.ok);
    // Of one member it leaves no notice.
    await joined(ida);
    for (const _ of [1, 2]) await leave(ida);
    await listed(owner, isOver);
    await listed(ida, isOver);
    ida.socket.frames.length = 0;
    const { callId } = await joined(gus);
    await joined(owner);
    await leave(owner);
    await listed(ida, (people) => people.length === 1);
    await leave(gus);
    expect((await listed(ida, isOver)).data).toEqual({ callId, people: [] });
    for (const { socket } of [gus, owner, ida]) {
      await socket.push("messagesAdded", ([first]) => first?.kind === "callEnded");
      const notices = socket.pushedMessages().filter(({ kind }) => kind === "callEnded");
      expect(notices.map(({ notice }) => notice)).toMatchObject([{ kind: "call", actorId: gus.uid, people: 2 }]);
    }
    expect(await callSeenBy(ida)).toBeUndefined();
    const { data: missed } = await ida.socket.ask("resume", { afterId: 0 });
    expect(missed.call).toBeUndefined();
    expect((await joined(ida)).callId).not.toBe(callId);
  });

  it("takes eight people, four cameras and one screen", async () => {
    const { owner, all } = await people(Limits.callParticipantsMax);
    const within = all.slice(0, Limits.callParticipantsMax);
    for (const one of within) await joined(one);
    const [ninth = owner] = all.slice(Limits.callParticipantsMax);
    expect(await join(ninth)).toMatchObject({
      code: ResultCode.refused,
      text: "Eight people are in the call already.",
    });
    const set = (guest: Guest, state: object) => guest.socket.ask("setCallState", { ...loud, ...state });
    const cameras = [];
    for (const one of within.slice(0, Limits.callCamerasMax + 1)) cameras.push((await set(one, { camera: true })).code);
    expect(cameras).toEqual([1, 1, 1, 1, ResultCode.refused]);
    const [one = owner, two = owner] = within;
    expect((await set(one, { screen: true })).code).toBe(ResultCode.ok);
    expect(await set(two, { screen: true })).toMatchObject({ code: ResultCode.refused });
    await one.socket.ask("leaveCall", {});
    expect((await set(two, { screen: true })).code).toBe(ResultCode.ok);
    expect((await set(within.at(-1) ?? owner, { camera: true })).code).toBe(ResultCode.ok);
    expect((await join(ninth)).code).toBe(ResultCode.ok);
  });

  it("tells its people in at most one list a second", async () => {
    const { owner, gus, all } = await people(6);
    const began = performance.now();
    await joined(owner);
    for (const one of all) if (one !== owner) await joined(one);
    for (let times = 0; times < 20; times++) await gus.socket.ask("setCallState", { ...loud, muted: times % 2 === 0 });
    await listed(owner, (people) => people.length === all.length);
    await gus.socket.ask("setCallState", { ...loud, camera: true });
    await listed(owner, (people) => people.some(({ camera }) => camera));
    const took = owner.socket.pushes("callChanged");
    // 28 changes; the first list goes out at once, and the last one after the last change.
    expect(took.length).toBeLessThanOrEqual(2 + (performance.now() - began) / Limits.callListEveryMs);
    expect(idsOf(took.at(-1)?.data.people ?? [])).toEqual(all.map(({ uid }) => uid));
  });
});

describe("who may start a call", () => {
  it("is everyone, or the owner and co-owners, or nobody, as these choose", async () => {
    const { room, owner, gus, ida } = await people(2);
    expect((await make("getRoom", { token: gus.token })).callStarters).toBe("everyone");
    await make("setCoOwner", { memberId: ida.uid, token: owner.token, body: { on: true } });
    expect((await starters(room, "managers")).callStarters).toBe("managers");
    expect(await join(gus)).toMatchObject({
      code: ResultCode.refused,
      text: "Only the owner and co-owners start calls in this room.",
    });
    await joined(ida);
    await joined(gus);
    await starters(room, "nobody");
    await listed(gus, isOver);
    expect(await callSeenBy(gus)).toBeUndefined();
    for (const one of [owner, gus]) expect(await join(one)).toMatchObject({ code: ResultCode.refused });
    const byGus = { token: gus.token, body: { starters: "everyone" as const } };
    expect(await resultOf("setCallStarters", byGus)).toBe(ResultCode.forbidden);
    const wrong = await call("PUT", "/api/room/calls", { token: owner.token, body: { starters: "somebody" } });
    expect(wrong.code).toBe(ResultCode.badRequest);
  });

  it("a member who may not write, is muted, or is muted with all, only listens, for which signals are needed", async () => {
    const { owner, gus } = await people(1);
    const { token } = owner;
    for (const silence of [
      (on: boolean) => make("muteMember", { memberId: gus.uid, token, body: { on } }),
      (on: boolean) => make("muteAll", { token, body: { on } }),
      (on: boolean) => make("setSpeaking", { token, body: { announceOnly: on } }),
    ]) {
      await silence(true);
      expect((await join(gus)).code).toBe(ResultCode.refused);
      const { device: to } = await joined(owner);
      const { people: list } = await joined(gus);
      expect((await gus.socket.ask("signalCall", { to, body: "offer" })).code).toBe(ResultCode.ok);
      expect(list[1]).toMatchObject({ memberId: gus.uid, muted: true, camera: false, screen: false });
      for (const more of [{}, { muted: true, camera: true }, { muted: true, screen: true }])
        expect((await gus.socket.ask("setCallState", { ...loud, ...more })).code).toBe(ResultCode.refused);
      await silence(false);
      expect((await gus.socket.ask("setCallState", { ...loud, camera: true })).code).toBe(ResultCode.ok);
      await listed(owner, ([, second]) => second?.camera === true);
      owner.socket.frames.length = 0;
      await silence(true);
      const { data } = await listed(owner, ([, second]) => second?.camera === false && second.muted);
      expect(data.people[0]).toMatchObject({ memberId: owner.uid, muted: false });
      await silence(false);
      expect((await callSeenBy(gus))?.people[1]).toMatchObject({ muted: true, camera: false });
      for (const { socket } of [gus, owner]) await socket.ask("leaveCall", {});
      owner.socket.frames.length = 0;
    }
  });
});

describe("the owner and co-owners", () => {
  const muteInCall = ({ token }: Guest, whom: Guest) => resultOf("muteInCall", { token, memberId: whom.uid });
  const removeFromCall = ({ token }: Guest, whom: Guest) => resultOf("removeFromCall", { token, memberId: whom.uid });

  it("take a member out of the call, who cannot come back to it", async () => {
    const { owner, gus, ida } = await people(2);
    const { device } = await joined(owner);
    const { callId } = await joined(gus);
    await joined(ida);
    expect(await removeFromCall(owner, gus)).toBe(ResultCode.ok);
    expect((await gus.socket.ask("signalCall", { to: device, body: "offer" })).code).toBe(ResultCode.refused);
    expect((await gus.socket.ask("setCallState", loud)).code).toBe(ResultCode.refused);
    await listed(gus, (people) => idsOf(people).join() === [owner.uid, ida.uid].join());
    for (const one of [undefined, callId])
      expect(await join(gus, one)).toMatchObject({
        code: ResultCode.refused,
        text: "You were removed from this call.",
      });
    for (const one of [owner, ida]) await one.socket.ask("leaveCall", {});
    expect((await join(gus)).code).toBe(ResultCode.ok);
  });

  it("act on members, who can unmute again, a co-owner not on the owner, a member on nobody", async () => {
    const { owner, gus, ida } = await people(2);
    await make("setCoOwner", { memberId: ida.uid, token: owner.token, body: { on: true } });
    expect(await muteInCall(owner, gus)).toBe(ResultCode.refused);
    for (const one of [owner, gus, ida]) await joined(one);
    await gus.socket.ask("setCallState", { ...loud, camera: true });
    expect(await muteInCall(owner, gus)).toBe(ResultCode.ok);
    const { data } = await listed(gus, ([, second]) => second?.muted === true);
    expect(data.people[1]).toMatchObject({ camera: true });
    expect((await gus.socket.ask("setCallState", loud)).code).toBe(ResultCode.ok);
    for (const act of [muteInCall, removeFromCall]) {
      expect(await act(gus, ida)).toBe(ResultCode.forbidden);
      expect(await act(ida, owner)).toBe(ResultCode.forbidden);
      expect(await act(ida, gus)).toBe(ResultCode.ok);
    }
    expect(idsOf((await callSeenBy(owner))?.people ?? [])).toEqual([owner.uid, ida.uid]);
  });
});

describe("a signal", () => {
  it("reaches the named device alone, with the sender's place", async () => {
    const { owner, gus, ida } = await people(2);
    const { device: to } = await joined(owner);
    const { device: from } = await joined(gus);
    await joined(ida);
    const ownersTablet = await connect(owner.token);
    expect((await gus.socket.ask("signalCall", { to, body: "offer 你好" })).code).toBe(ResultCode.ok);
    expect((await owner.socket.push("callSignalled")).data).toEqual({ from, memberId: gus.uid, body: "offer 你好" });
    await ida.socket.ask("resume", { afterId: 0 });
    await ownersTablet.ask("resume", { afterId: 0 });
    for (const socket of [gus.socket, ida.socket, ownersTablet]) expect(socket.pushes("callSignalled")).toEqual([]);
  });

  it("is refused from outside of the call, to nobody, to oneself, and when it is too large", async () => {
    const { owner, gus, ida } = await people(2);
    const { device } = await joined(owner);
    const own = await joined(gus);
    const codeOf = async (guest: Guest, to: string, body = "offer") =>
      (await guest.socket.askRaw("signalCall", { to, body })).code;
    expect(await codeOf(ida, device)).toBe(ResultCode.refused);
    expect(await codeOf(gus, "nobody")).toBe(ResultCode.refused);
    expect(await codeOf(gus, own.device)).toBe(ResultCode.refused);
    expect(await codeOf(gus, device, "")).toBe(ResultCode.refused);
    expect(await codeOf(gus, device, "你".repeat(Limits.callSignalMaxBytes / 3 + 1))).toBe(ResultCode.refused);
    expect(owner.socket.pushes("callSignalled")).toEqual([]);
    expect(await codeOf(gus, device, "x".repeat(Limits.callSignalMaxBytes))).toBe(ResultCode.ok);
    await owner.socket.ask("leaveCall", {});
    expect(await codeOf(gus, device)).toBe(ResultCode.refused);
  });
});

describe("frames of a call", () => {
  it("of a wrong form are refused", async () => {
    const { owner } = await people(0);
    for (const [name, data] of [
      ["joinCall", { call_id: 7, muted: true }],
      ["joinCall", { call_id: "c/1", muted: true }],
      ["joinCall", { call_id: "c1", device: "d/1", muted: true }],
      ["joinCall", { muted: "perhaps" }],
      ["setCallState", { muted: "yes" }],
      ["setCallState", { muted: true, camera: 2, screen: false }],
      ["signalCall", { to: "x".repeat(100), body: "offer" }],
      ["signalCall", { body: "offer" }],
      ["signalCall", { to: "a", body: { sdp: "offer" } }],
    ] as const) {
      const { code, data: answered } = await owner.socket.askRaw(name, data);
      expect([name, data, code, answered]).toEqual([name, data, ResultCode.refused, null]);
    }
  });
});

describe("a room that hibernates", () => {
  it("knows its call, and which socket is whose", async () => {
    const { room, owner, gus } = await people(1);
    const { device, callId } = await joined(owner);
    await joined(gus);
    await listed(owner, (people) => people.length === 2);
    await evictDurableObject(env.ROOM.getByName(room.chatId));
    expect((await gus.socket.ask("signalCall", { to: device, body: "offer" })).code).toBe(ResultCode.ok);
    expect((await owner.socket.push("callSignalled")).data.body).toBe("offer");
    expect(await callSeenBy(gus)).toMatchObject({ callId, people: [{ device }, { memberId: gus.uid }] });
  });
});
