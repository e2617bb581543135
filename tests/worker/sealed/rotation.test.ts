import { beforeAll, describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, type Json, make, resultOf } from "../support/api.ts";
import { post, put, type QuickRoom } from "../support/quick-room.ts";
import {
  enterSealed,
  envelope,
  hpkeGrant,
  keysOf,
  makeCoOwner,
  rotationBy,
  sealedRoom,
  storedIn,
  wrappedKey,
} from "../support/sealed-room.ts";
import { connect } from "../support/socket.ts";

/** A room with a member on one device. */
async function withMember() {
  const room = await sealedRoom();
  return { room, mia: await enterSealed(room, room.roomIc) };
}

const keyEpochOf = async ({ token }: { token: string }) => (await make("getRoom", { token })).keyEpoch;
const remove = ({ owner }: QuickRoom, uid: string, body: object = {}, token = owner.token) =>
  call("DELETE", `/api/members/${uid}`, { token, body });

/** Actions that take access away, with the members whose recipients end. */
const losses: [string, (room: QuickRoom, uid: string, rotation: Json) => Promise<{ code: number; data: Json }>][] = [
  ["removing a member", (room, uid, rotation) => remove(room, uid, { rotation })],
  ["resetting a member", ({ owner }, uid, rotation) => post(`/api/members/${uid}/reset`, owner.token, { rotation })],
  ["a new room link", ({ owner }, _, rotation) => post("/api/room/link/reset", owner.token, { rotation })],
  ["a new admin link", ({ owner }, _, rotation) => post("/api/room/owner-link/renew", owner.token, { rotation })],
  [
    "a new password",
    ({ owner }, _, rotation) => put("/api/room/password", owner.token, { password: "another", rotation }),
  ],
  [
    "handing the room over",
    ({ owner }, uid, rotation) => post(`/api/members/${uid}/hand-over`, owner.token, { rotation }),
  ],
];

describe("in a sealed room without a new key", () => {
  let { room, mia } = {} as Awaited<ReturnType<typeof withMember>>;
  let before: string;
  beforeAll(async () => {
    ({ room, mia } = await withMember());
    before = await storedIn(room.chatId);
  });

  const isUnchanged = async () => {
    expect(await storedIn(room.chatId)).toBe(before);
    expect(await keyEpochOf(mia)).toBe(1);
  };

  it.each(losses)(
    "%s is refused without a new key, and with an old or incomplete one, and changes nothing",
    async (_, lose) => {
      const socket = await connect(mia.token);
      await socket.ask("resume", { afterId: 0 });
      const complete = await rotationBy(room.owner.token);
      const tries: [Json, string][] = [
        [undefined, "rotationNeeded"],
        [{ ...complete, epoch: 1 }, "epochChanged"],
        [{ ...complete, epoch: 3 }, "epochChanged"],
        [{ ...complete, grants: [] }, "devicesChanged"],
        [{ ...complete, grants: [{ recipient_id: "A".repeat(22), grant: hpkeGrant() }] }, "devicesChanged"],
      ];
      for (const [rotation, reason] of tries)
        expect(await lose(room, mia.uid, rotation)).toMatchObject({
          code: ResultCode.refused,
          data: { reason, key_epoch: 1 },
        });
      await isUnchanged();
      socket.close(1000);
    },
  );

  it("a rotation is refused that has a recipient twice or both granted and left out, or another form", async () => {
    const { token } = room.owner;
    const rotation = await rotationBy(token);
    for (const more of [{ grants: [...rotation.grants, rotation.grants[0]] }, { left_out: [mia.device] }])
      expect((await post("/api/room/keys", token, { ...rotation, ...more })).data).toMatchObject({
        ...{ reason: "devicesChanged" },
      });
    for (const more of [
      { link_grant: hpkeGrant() },
      { link_grant: "" },
      { previous_grant: undefined },
      { grants: [{ recipient_id: "x", grant: hpkeGrant() }] },
      { grants: [{ recipient_id: rotation.grants[0].recipient_id, grant: wrappedKey() }] },
    ])
      expect((await post("/api/room/keys", token, { ...rotation, ...more })).code).toBe(ResultCode.badRequest);
    await isUnchanged();
  });

  it("the rotation of a crowded room fits into one request", async () => {
    const { token } = room.owner;
    const rotation = await rotationBy(token);
    const left_out = Array.from({ length: 3000 }, (_, n) => Buffer.from(String(n).padStart(16)).toString("base64url"));
    const grants = left_out.slice(0, 2997).map((recipient_id) => ({ recipient_id, grant: hpkeGrant() }));
    // The room reads it and misses the devices.
    const answer = await post("/api/room/keys", token, { ...rotation, grants });
    expect(answer.data).toMatchObject({ reason: "devicesChanged" });
    const open = await post("/api/room/link/reset", token, { rotation: { ...rotation, grants: [], left_out } });
    expect(open.data).toMatchObject({ reason: "devicesChanged" });
    const tooMany = { ...rotation, left_out: [...left_out, "A".repeat(22)] };
    expect((await post("/api/room/keys", token, tooMany)).code).toBe(ResultCode.badRequest);
    await isUnchanged();
  });
});

describe("in a sealed room", () => {
  it("a co-owner's rotation that leaves out a device or the link of the owner is refused; the owner's own is not", async () => {
    const { room, mia } = await withMember();
    await makeCoOwner(room, mia);
    const { recipients } = await keysOf(mia.token);
    for (const { id } of recipients.filter(({ uid }: Json) => uid === room.owner.uid)) {
      const left = { ...(await rotationBy(mia.token, id)), left_out: [id] };
      expect((await post("/api/room/keys", mia.token, left)).code).toBe(ResultCode.forbidden);
      const password = { password: "another", rotation: left };
      expect((await put("/api/room/password", mia.token, password)).code).toBe(ResultCode.forbidden);
    }
    const left = { ...(await rotationBy(room.owner.token, mia.device)), left_out: [mia.device] };
    expect((await post("/api/room/keys", room.owner.token, left)).code).toBe(ResultCode.ok);
  });

  it("the admin link alone sets a new password, and the owner's device then makes a new key", async () => {
    const { room, mia } = await withMember();
    await makeCoOwner(room, mia);
    const rotation = await rotationBy(mia.token);
    expect((await put("/api/room/password", mia.token, { password: "mias own", rotation })).code).toBe(ResultCode.ok);
    const body = { code: room.ownerIc, password: "the owner's" };
    const { token, room: info } = await make("setOwnerPassword", { body });
    expect(info.rotationDue).toBe(true);
    expect((await post("/api/room/keys", token, await rotationBy(token))).code).toBe(ResultCode.ok);
    expect(await keyEpochOf({ token })).toBe(3);
  });

  it("removing a member and the new key are one step: the member gets neither the key nor an answer", async () => {
    const { room, mia } = await withMember();
    const gus = await enterSealed(room, room.roomIc);
    const socket = await connect(gus.token);
    const rotation = await rotationBy(room.owner.token, mia.uid);
    expect((await remove(room, mia.uid, { rotation })).code).toBe(ResultCode.ok);
    expect(await resultOf("getKeys", { token: mia.token })).toBe(ResultCode.seatReset);
    expect(await storedIn(room.chatId)).not.toContain(mia.device);
    const { data } = await socket.push("roomStateChanged", ({ keyEpoch }) => keyEpoch === 2);
    expect(data.keyEpoch).toBe(2);
    const { key_epoch, grants } = await keysOf(gus.token);
    const [given] = (rotation.grants as Json[]).filter(({ recipient_id }) => recipient_id === gus.device);
    expect(key_epoch).toBe(2);
    expect(grants).toEqual([
      { kind: "device", epoch: 2, ...given },
      { kind: "previous", epoch: 2, grant: rotation.previous_grant },
    ]);
    const { sealed } = await make("getLink", { code: room.roomIc });
    const previous = [{ keyEpoch: 2, grant: rotation.previous_grant }];
    expect(sealed).toMatchObject({ keyEpoch: 2, grant: rotation.link_grant, previous });
  });

  it("a rotation drops grants for recipients that are gone by then, and those of the removed member", async () => {
    const { room, mia } = await withMember();
    const gus = await enterSealed(room, room.roomIc);
    const rotation = await rotationBy(room.owner.token);
    expect(await resultOf("logOut", { token: gus.token })).toBe(ResultCode.ok);
    expect((await remove(room, mia.uid, { rotation })).code).toBe(ResultCode.ok);
    const stored = await storedIn(room.chatId);
    for (const { recipient_id, grant } of rotation.grants as Json[])
      expect(stored.includes(grant)).toBe(![mia.device, gus.device].includes(recipient_id));
  });

  it("one of two rotations at once wins, and the other one learns that the key has changed", async () => {
    const { room, mia } = await withMember();
    await makeCoOwner(room, mia);
    const tokens = [room.owner.token, mia.token];
    const rotations = await Promise.all(tokens.map((token) => rotationBy(token)));
    const answers = await Promise.all(tokens.map((token, index) => post("/api/room/keys", token, rotations[index])));
    expect(answers.map(({ code }) => code).sort()).toEqual([ResultCode.refused, ResultCode.ok]);
    expect(answers.find(({ code }) => code === ResultCode.refused)?.data).toEqual({
      reason: "epochChanged",
      key_epoch: 2,
    });
    const winner = rotations[answers.findIndex(({ code }) => code === ResultCode.ok)];
    expect((await make("getLink", { code: room.roomIc })).sealed?.grant).toBe(winner.link_grant);
  });

  it("a member who was offline over three rotations finds the newest key and the way to all former ones", async () => {
    const { room, mia } = await withMember();
    const rotations: Json[] = [];
    for (let n = 0; n < 3; n++) {
      const rotation = await rotationBy(room.owner.token);
      expect((await post("/api/room/keys", room.owner.token, rotation)).code).toBe(ResultCode.ok);
      rotations.push(rotation);
    }
    const newest = (rotations[2].grants as Json[]).find(({ recipient_id }) => recipient_id === mia.device);
    expect((await keysOf(mia.token)).grants).toEqual([
      { kind: "device", epoch: 4, ...newest },
      ...rotations.map(({ epoch, previous_grant }) => ({ kind: "previous", epoch, grant: previous_grant })),
    ]);
  });

  it("a recipient with a wrong proof is left out by name, and has to register again", async () => {
    const { room, mia } = await withMember();
    const rotation = { ...(await rotationBy(room.owner.token, mia.device)), left_out: [mia.device] };
    expect((await post("/api/room/keys", room.owner.token, rotation)).code).toBe(ResultCode.ok);
    const { grants, recipients } = await keysOf(mia.token);
    expect(grants.map(({ kind }: Json) => kind)).toEqual(["previous"]);
    const [own] = (recipients as Json[]).filter(({ id }) => id === mia.device);
    expect(own).toMatchObject({ waits: true });
    expect(own.proof).toBeUndefined();
    // The next rotation does not wait for it.
    expect((await post("/api/room/keys", room.owner.token, await rotationBy(room.owner.token))).code).toBe(
      ResultCode.ok,
    );
  });

  it("a message under the former key is refused with the new number, and one sent before is acknowledged again", async () => {
    const { room, mia } = await withMember();
    const socket = await connect(mia.token);
    const stored = { kind: "text" as const, content: envelope(1) };
    expect((await socket.ask("sendMessage", stored, "evt-1-before")).code).toBe(ResultCode.ok);
    await post("/api/room/keys", room.owner.token, await rotationBy(room.owner.token));
    const late = await socket.ask("sendMessage", { kind: "text", content: envelope(1) });
    expect(late).toMatchObject({ code: ResultCode.refused, data: { reason: "epochChanged", key_epoch: 2 } });
    expect((await socket.ask("sendMessage", stored, "evt-1-before")).code).toBe(ResultCode.ok);
    expect((await socket.ask("sendMessage", { kind: "text", content: envelope(2) })).code).toBe(ResultCode.ok);
    const ahead = await socket.ask("sendMessage", { kind: "text", content: envelope(3) });
    expect(ahead.data).toMatchObject({ reason: "epochChanged" });
    socket.close(1000);
  });

  it("a member who leaves, and one with a new personal link, leave the rotation to those who may", async () => {
    const room = await sealedRoom();
    const [mia, gus] = [await enterSealed(room, room.roomIc), await enterSealed(room, room.roomIc)];
    const rotationDue = async ({ token }: { token: string }) => (await make("getRoom", { token })).rotationDue;
    expect(await resultOf("leaveRoom", { token: mia.token })).toBe(ResultCode.ok);
    expect(await rotationDue(room.owner)).toBe(true);
    expect(await rotationDue(gus)).toBeUndefined();
    await post("/api/room/keys", room.owner.token, await rotationBy(room.owner.token));
    expect(await rotationDue(room.owner)).toBeUndefined();
    expect(await resultOf("renewMyLink", { token: gus.token })).toBe(ResultCode.ok);
    expect((await keysOf(room.owner.token)).rotation_due).toBe(true);
  });
});
