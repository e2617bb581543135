import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { type Json, make, resultOf } from "../support/api.ts";
import { post, put, quickEnter } from "../support/quick-room.ts";
import {
  enterSealed,
  hpkeGrant,
  identity,
  keysOf,
  makeCoOwner,
  register,
  rotationBy,
  sealedRoom,
  storedIn,
} from "../support/sealed-room.ts";
import { connect } from "../support/socket.ts";

const idsIn = async (token: string): Promise<string[]> => (await keysOf(token)).recipients.map(({ id }: Json) => id);
const device = (keys: Json, more: object = {}) => ({ recipient_id: keys.id, public_key: keys.public_key, ...more });
const proven = (keys: Json, epoch = 1) => device(keys, { proof: keys.proof, proof_epoch: epoch, grant: hpkeGrant() });
const seat = (uid: string) => ({ ...identity(), uid, grant: hpkeGrant() });
const give = (token: string, body: object) => put("/api/room/grants", token, { epoch: 1, ...body });

describe("a device", () => {
  it("ends as a recipient with its session: logged out, undone, one too many, reset, removed", async () => {
    const room = await sealedRoom();
    const { owner } = room;
    const mia = await enterSealed(room, room.roomIc);
    const again = await enterSealed(room, mia.seatIc);
    expect(await resultOf("logOut", { token: again.token })).toBe(ResultCode.ok);
    expect(await idsIn(owner.token)).not.toContain(again.device);

    const { ticket } = await make("makeTicket", { token: mia.token, body: { code: mia.seatIc } });
    const handedOff = await make("logInByTicket", { body: { ticket } });
    // A device that is handed a login registers a key of its own.
    expect((await keysOf(handedOff.token)).grants).toEqual([]);
    const other = await register(handedOff.token);
    const own = { kind: "device", epoch: 1, recipient_id: other };
    expect((await keysOf(handedOff.token)).grants).toMatchObject([own]);
    expect(await idsIn(owner.token)).toContain(other);
    await make("undoTicket", { token: mia.token, body: { ticket } });
    expect(await idsIn(owner.token)).not.toContain(other);

    for (let n = 0; n < Limits.devicesPerSeat; n++) await enterSealed(room, mia.seatIc);
    expect(await idsIn(owner.token)).not.toContain(mia.device);
    const devicesOf = async (uid: string) =>
      ((await keysOf(owner.token)).recipients as Json[]).filter((recipient) => recipient.uid === uid);
    expect(await devicesOf(mia.uid)).toHaveLength(Limits.devicesPerSeat);
    const rotation = await rotationBy(owner.token, mia.uid);
    expect((await post(`/api/members/${mia.uid}/reset`, owner.token, { rotation })).code).toBe(ResultCode.ok);
    expect(await devicesOf(mia.uid)).toEqual([]);
  });

  it("without the key is announced to the members, until one of them lets it in", async () => {
    const room = await sealedRoom();
    const socket = await connect(room.owner.token);
    await socket.ask("resume", { afterId: 0 });
    const mia = await quickEnter(room, room.roomIc);
    const waiting = identity();
    expect((await put("/api/room/device", mia.token, device(waiting))).code).toBe(ResultCode.ok);
    await socket.push("roomStateChanged", ({ keyRequests }) => keyRequests === 1);
    expect((await make("getRoom", room.owner)).keyRequests).toBe(1);
    const grants = [{ recipient_id: waiting.id, grant: hpkeGrant() }];
    expect((await give(room.owner.token, { grants })).code).toBe(ResultCode.ok);
    await socket.push("roomStateChanged", ({ keyRequests }) => keyRequests === 0);
    expect(await make("getRoom", room.owner)).not.toHaveProperty("keyRequests");
    socket.close(1000);
  });

  it("replaces its own key, and takes over no recipient of another one", async () => {
    const room = await sealedRoom();
    const [mia, gus] = [await enterSealed(room, room.roomIc), await enterSealed(room, room.roomIc)];
    const before = await storedIn(room.chatId);
    for (const id of [gus.device, ...(await idsIn(room.owner.token))].filter((id) => id !== mia.device))
      expect((await put("/api/room/device", mia.token, proven({ ...identity(), id }))).data).toMatchObject({
        reason: "devicesChanged",
      });
    expect(await storedIn(room.chatId)).toBe(before);
    const link = seat(mia.uid);
    expect((await give(mia.token, { seats: [link] })).code).toBe(ResultCode.ok);
    for (const body of [device(link), proven(link)])
      expect((await put("/api/room/device", mia.token, body)).data).toMatchObject({ reason: "devicesChanged" });
    const next = await register(mia.token);
    expect(await idsIn(mia.token)).toEqual(expect.arrayContaining([next, link.id]));
    expect(await idsIn(mia.token)).not.toContain(mia.device);
  });

  it("of a device that logs in again moves to its new session, and to none with another key", async () => {
    const room = await sealedRoom();
    const { seatIc, ...mia } = await quickEnter(room, room.roomIc);
    const keys = identity();
    expect((await put("/api/room/device", mia.token, proven(keys))).code).toBe(ResultCode.ok);
    const again = await quickEnter(room, seatIc);
    const other = { ...identity(), id: keys.id };
    expect((await put("/api/room/device", again.token, proven(other))).data).toMatchObject({
      reason: "devicesChanged",
    });
    expect((await put("/api/room/device", again.token, proven(keys))).code).toBe(ResultCode.ok);
    expect((await keysOf(again.token)).grants[0]).toMatchObject({ kind: "device", recipient_id: keys.id });
    expect((await idsIn(again.token)).filter((id) => id === keys.id)).toHaveLength(1);
    // A device with a former key only, which asks for the newest one, has it already.
    const third = await quickEnter(room, seatIc);
    expect((await put("/api/room/device", third.token, device(keys))).code).toBe(ResultCode.ok);
    expect((await keysOf(third.token)).grants[0]).toMatchObject({ kind: "device", recipient_id: keys.id });
  });

  it("that asks for the key keeps the proof of the same public key, and the next rotation covers it", async () => {
    const room = await sealedRoom();
    const mia = await quickEnter(room, room.roomIc);
    const keys = identity();
    await put("/api/room/device", mia.token, proven(keys));
    expect((await put("/api/room/device", mia.token, device(keys))).code).toBe(ResultCode.ok);
    const listed = async (id: string) =>
      ((await keysOf(room.owner.token)).recipients as Json[]).find((recipient) => recipient.id === id);
    expect(await listed(keys.id)).toMatchObject({ proof: keys.proof, proof_epoch: 1, waits: true });
    await post("/api/room/keys", room.owner.token, await rotationBy(room.owner.token));
    expect(await listed(keys.id)).not.toHaveProperty("waits");
    const other = { ...keys, public_key: identity().public_key };
    await put("/api/room/device", mia.token, device(other));
    expect(await listed(keys.id)).not.toHaveProperty("proof");
  });

  it("shows a proof with its grant, under the current key", async () => {
    const room = await sealedRoom();
    const mia = await enterSealed(room, room.roomIc);
    const keys = identity();
    const half = [{ proof: keys.proof }, { grant: hpkeGrant() }, { proof: keys.proof, proof_epoch: 1 }];
    for (const more of half)
      expect((await put("/api/room/device", mia.token, device(keys, more))).code).toBe(ResultCode.badRequest);
    expect((await put("/api/room/device", mia.token, proven(keys, 2))).data).toMatchObject({ reason: "epochChanged" });
    expect(await idsIn(mia.token)).toContain(mia.device);
  });

  it("without a proof is listed as one, waits for a grant, and holds up no rotation", async () => {
    const room = await sealedRoom();
    const gus = await quickEnter(room, room.roomIc);
    const keys = identity();
    expect((await put("/api/room/device", gus.token, device(keys))).code).toBe(ResultCode.ok);
    const { recipients } = await keysOf(room.owner.token);
    const [waiting] = (recipients as Json[]).filter(({ id }) => id === keys.id);
    expect(waiting).toEqual({ id: keys.id, kind: "device", uid: gus.uid, public_key: keys.public_key, waits: true });
    expect((await post("/api/room/keys", room.owner.token, await rotationBy(room.owner.token))).code).toBe(
      ResultCode.ok,
    );
    const grant = hpkeGrant();
    const grants = [{ recipient_id: keys.id, grant }];
    expect((await give(room.owner.token, { grants })).data).toMatchObject({ reason: "epochChanged" });
    expect((await give(room.owner.token, { epoch: 2, grants })).code).toBe(ResultCode.ok);
    expect((await keysOf(gus.token)).grants[0]).toEqual({ kind: "device", epoch: 2, recipient_id: keys.id, grant });
    // The device can now show that it has the key.
    expect((await put("/api/room/device", gus.token, proven(keys, 2))).code).toBe(ResultCode.ok);
    expect((await rotationBy(room.owner.token)).grants.map(({ recipient_id }: Json) => recipient_id)).toContain(
      keys.id,
    );
  });
});

describe("grants", () => {
  it("replace no grant that is there, and go to no unknown recipient: all are stored, or none", async () => {
    const room = await sealedRoom();
    const [mia, gus] = [await enterSealed(room, room.roomIc), await quickEnter(room, room.roomIc)];
    const keys = identity();
    await put("/api/room/device", gus.token, device(keys));
    const before = await storedIn(room.chatId);
    const good = { recipient_id: keys.id, grant: hpkeGrant() };
    for (const id of [mia.device, "A".repeat(22), keys.id])
      expect(
        (await give(room.owner.token, { grants: [good, { recipient_id: id, grant: hpkeGrant() }] })).data,
      ).toMatchObject({ reason: "devicesChanged" });
    expect(await storedIn(room.chatId)).toBe(before);
  });

  it("for a personal link come from its member, and for an invited seat from those who invite", async () => {
    const room = await sealedRoom();
    const [mia, gus] = [await enterSealed(room, room.roomIc), await enterSealed(room, room.roomIc)];
    const invites = await make("inviteMembers", { token: room.owner.token, body: { count: 2 } });
    const [{ memberId: uid, code }, other] = invites as [(typeof invites)[0], (typeof invites)[0]];
    const before = await storedIn(room.chatId);
    for (const target of [gus.uid, uid, room.owner.uid])
      expect((await give(mia.token, { seats: [seat(target)] })).code).toBe(ResultCode.forbidden);
    expect((await give(room.owner.token, { seats: [seat(uid), seat("unknown")] })).code).toBe(ResultCode.notFound);
    const foreign = { ...seat(mia.uid), id: gus.device };
    expect((await give(mia.token, { seats: [foreign] })).data).toMatchObject({ reason: "devicesChanged" });
    expect(await storedIn(room.chatId)).toBe(before);

    const own = seat(mia.uid);
    expect((await give(mia.token, { seats: [own] })).code).toBe(ResultCode.ok);
    expect((await make("getLink", { code: mia.seatIc })).sealed).toEqual({
      ...{ roomId: room.chatId, keyEpoch: 1, grant: own.grant, recipientId: own.id },
      ...{ memberId: mia.uid, inviterId: room.owner.uid },
    });
    const [first, second] = [seat(uid), seat(uid)];
    expect((await give(room.owner.token, { seats: [first, seat(other.memberId)] })).code).toBe(ResultCode.ok);
    // A link that no member has used takes a new grant.
    expect((await give(room.owner.token, { seats: [second] })).code).toBe(ResultCode.ok);
    expect((await make("getLink", { code })).sealed).toMatchObject({ grant: second.grant });
    // The link of a member who has a key is the member's own.
    expect((await give(room.owner.token, { seats: [seat(mia.uid)] })).code).toBe(ResultCode.forbidden);
  });

  it("for a personal link end with the link, and a co-owner gives none for the admin link", async () => {
    const room = await sealedRoom();
    const mia = await enterSealed(room, room.roomIc);
    await makeCoOwner(room, mia);
    expect((await give(mia.token, { seats: [seat(mia.uid)] })).code).toBe(ResultCode.ok);
    const { code } = await make("renewMyLink", { token: mia.token });
    const { sealed } = await make("getLink", { code });
    expect(sealed?.keyEpoch).toBe(1);
    expect(sealed).not.toHaveProperty("grant");
    const rotation = await rotationBy(room.owner.token);
    const ownLink = (await keysOf(room.owner.token)).recipients.find(({ kind }: Json) => kind === "seat").id;
    rotation.grants = rotation.grants.filter(({ recipient_id }: Json) => recipient_id !== ownLink);
    expect((await post("/api/room/owner-link/renew", room.owner.token, { rotation })).code).toBe(ResultCode.ok);
    expect(await idsIn(room.owner.token)).not.toContain(ownLink);
    expect((await give(mia.token, { epoch: 2, seats: [seat(room.owner.uid)] })).code).toBe(ResultCode.forbidden);
    expect((await give(room.owner.token, { epoch: 2, seats: [seat(room.owner.uid)] })).code).toBe(ResultCode.ok);
  });
});

it("handing the room over ends the new owner's link, and leaves the former owner's key", async () => {
  const room = await sealedRoom();
  const mia = await enterSealed(room, room.roomIc);
  await give(mia.token, { seats: [seat(mia.uid)] });
  const socket = await connect(mia.token);
  await socket.ask("resume", { afterId: 0 });
  const miasLink = (await keysOf(mia.token)).recipients.find(
    ({ kind, uid }: Json) => kind === "seat" && uid === mia.uid,
  );
  const rotation = await rotationBy(room.owner.token, miasLink.id);
  const handedOver = await post(`/api/members/${mia.uid}/hand-over`, room.owner.token, { rotation });
  expect([handedOver.code, handedOver.data.key_epoch]).toEqual([ResultCode.ok, 2]);
  expect((await make("getMe", { token: mia.token })).role).toBe("owner");
  expect(await idsIn(mia.token)).not.toContain(miasLink.id);
  expect((await make("getLink", { code: room.ownerIc })).sealed).toMatchObject({ memberId: room.owner.uid });
  socket.close(1000);
});
