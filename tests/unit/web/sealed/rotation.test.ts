import { describe, expect, it } from "vitest";
import { ApiError } from "../../../../web/api/api-error.ts";
import { fromBase64url, toBase64url } from "../../../../web/sealed/bytes.ts";
import { decryptEnvelope, encryptEnvelope } from "../../../../web/sealed/envelope.ts";
import { EpochKeys } from "../../../../web/sealed/epoch-keys.ts";
import { makeRecipientGrant, openRecipientGrant, unwrapKey } from "../../../../web/sealed/grants.ts";
import { hpke, otherPublicKey } from "../../../../web/sealed/hpke.ts";
import {
  enrol,
  isProofValid,
  type ListedRecipient,
  newDeviceKeys,
  newRecipientId,
  newSeat,
  seatKeys,
  seatMark,
} from "../../../../web/sealed/recipients.ts";
import { makeFirstEpoch, makeRotation } from "../../../../web/sealed/rotation.ts";
import { isKeyRefusal } from "../../../../web/sealed/seat/key-refusal.ts";
import * as reference from "./reference.ts";
import { firstEpoch, newDevice, twoEpochs } from "./sealed-fixtures.ts";
import { inputs, ownSeatRecipientId, seatRecipientId } from "./vectors.ts";

const { room, k1 } = inputs;
const message = { kind: "message", memberId: "owner", eventId: "evt-1-a" } as const;

const secretOf = (text: string) => fromBase64url(text) ?? new Uint8Array();

describe("a new room", () => {
  it("has a key for its link, and for device and seat of its owner", async () => {
    const device = await newDevice("owner");
    const made = await makeFirstEpoch(room, device.recipient);
    const key = made.keys.bytesOf(1);
    expect(await unwrapKey("link", room, 1, made.body.linkGrant, secretOf(made.linkSecret))).toEqual(key);
    const [deviceGrant, seat] = made.body.recipients;
    const owner = { ...device.recipient, keys: device.keys };
    expect(await openRecipientGrant(room, 1, deviceGrant?.grant ?? "", owner)).toEqual(key);
    const secret = secretOf(made.seatSecret);
    const { keys } = await seatKeys(secret);
    const fromLink = { kind: "seat", memberId: "owner", id: seat?.id ?? "", keys } as const;
    expect(await openRecipientGrant(room, 1, seat?.grant ?? "", fromLink)).toEqual(key);
    expect(await seatMark(made.keys, fromLink, secret)).toBe("own-seat");
    expect(await Promise.all(made.body.recipients.map((one) => isProofValid(made.keys, one)))).toEqual([true, true]);
  });
});

describe("a rotation", () => {
  it("gives the next key to all that remain, who then read old and new messages; a removed device reads no new one", async () => {
    const owner = await newDevice("owner");
    const [staying, removed] = [await newDevice("member-1"), await newDevice("member-2")];
    const made = await makeFirstEpoch(room, owner.recipient);
    const first = made.keys;
    const [listedStaying, listedRemoved] = [
      await enrol(first, staying.recipient),
      await enrol(first, removed.recipient),
    ];
    const before = await encryptEnvelope(first, message, { t: "before" });
    const removedKeys = new EpochKeys(room);
    await removedKeys.trust(1, first.bytesOf(1) ?? new Uint8Array(), []);

    const rotation = await makeRotation(first, [...made.body.recipients, listedStaying]);
    expect([rotation.body.keyEpoch, rotation.body.leftOut]).toEqual([2, []]);
    expect(rotation.body.grants.map(({ recipientId }) => recipientId)).toEqual([
      ...made.body.recipients.map(({ id }) => id),
      listedStaying.id,
    ]);
    expect(first.newest).toBe(1);
    expect(await rotation.adopt()).toBe(true);
    const after = await encryptEnvelope(first, message, { t: "after" });
    const previous = [{ keyEpoch: 2, grant: rotation.body.previousGrant }];

    const grant = rotation.body.grants[2]?.grant ?? "";
    const opened = await openRecipientGrant(room, 2, grant, { ...staying.recipient, keys: staying.keys });
    const stayingKeys = new EpochKeys(room);
    expect(await stayingKeys.trust(2, opened ?? new Uint8Array(), previous)).toBe(true);
    expect(await decryptEnvelope(stayingKeys, message, before)).toMatchObject({ content: { t: "before" } });
    expect(await decryptEnvelope(stayingKeys, message, after)).toMatchObject({ content: { t: "after" } });

    const attempts = [
      ...rotation.body.grants.map((one) =>
        openRecipientGrant(room, 2, one.grant, { ...listedRemoved, keys: removed.keys }),
      ),
      unwrapKey("link", room, 2, rotation.body.linkGrant, secretOf(made.linkSecret)),
    ];
    expect((await Promise.all(attempts)).filter((key) => key !== undefined)).toEqual([]);
    expect(await decryptEnvelope(removedKeys, message, after)).toEqual({ ok: false, reason: "keyMissing" });
    const joined = await unwrapKey("link", room, 2, rotation.body.linkGrant, secretOf(rotation.linkSecret));
    expect(joined).toEqual(first.bytesOf(2));
  });

  it("leaves out, and reports, recipients that the server added or changed", async () => {
    const keys = await twoEpochs();
    const other = await firstEpoch("room-2");
    const right = await enrol(keys, (await newDevice("member-1")).recipient);
    const foreignKey = (await newDeviceKeys()).publicKey;
    const forged: ListedRecipient[] = [
      { ...right, id: "smuggled" },
      { ...right, memberId: "member-2" },
      { ...right, kind: "seat" },
      { ...right, publicKey: foreignKey },
      { ...right, proofEpoch: 1 },
      { ...right, proofEpoch: 9 },
      { ...right, proof: toBase64url(new Uint8Array(32)) },
      { ...right, proof: "" },
      { ...right, proof: undefined, proofEpoch: undefined },
      { ...right, proof: "no base64!" },
      { ...right, publicKey: "" },
      await enrol(other, (await newDevice("member-1")).recipient),
    ];
    const { grants, leftOut } = (await makeRotation(keys, [...forged, right])).body;
    expect(leftOut).toEqual(forged.map(({ id }) => id));
    expect(grants.map(({ recipientId }) => recipientId)).toEqual([right.id]);
  });

  it("leaves out a proven recipient whose public key is no point of the curve", async () => {
    const keys = await firstEpoch();
    const { recipient } = await newDevice("member-1");
    const point = new Uint8Array(65).fill(5);
    point[0] = 4;
    await expect(enrol(keys, { ...recipient, publicKey: toBase64url(point) })).rejects.toThrow();
    const place = { kind: "device", room, epoch: 1, member: recipient.memberId, id: recipient.id };
    const listed = {
      ...recipient,
      publicKey: toBase64url(point),
      proof: reference.proof(k1, place, point),
      proofEpoch: 1,
    };
    expect(await isProofValid(keys, listed)).toBe(true);
    expect((await makeRotation(keys, [listed])).body).toMatchObject({ grants: [], leftOut: [recipient.id] });
  });

  it("gives the next key to devices that proved an earlier one", async () => {
    const { keys: deviceKeys, recipient } = await newDevice("member-1");
    const known = await enrol(await firstEpoch(), recipient);
    const keys = await twoEpochs();
    const { body, adopt } = await makeRotation(keys, [known]);
    await adopt();
    expect(body.leftOut).toEqual([]);
    const opened = await openRecipientGrant(room, 3, body.grants[0]?.grant ?? "", { ...recipient, keys: deviceKeys });
    expect(opened).toEqual(keys.bytesOf(3));
  });

  it("of two at the same time only one is adopted", async () => {
    const keys = await firstEpoch();
    const [one, other] = [await makeRotation(keys, []), await makeRotation(keys, [])];
    expect([await one.adopt(), await other.adopt()]).toEqual([true, false]);
  });
});

describe("the keys of a device", () => {
  it("cannot be exported", async () => {
    const { keys } = await newDeviceKeys();
    expect(keys.privateKey.extractable).toBe(false);
  });
});

it("only a refusal for keys or devices that changed meanwhile is worth another attempt", () => {
  const refused = (data: unknown) => new ApiError(-1, "refused", "", undefined, data);
  const reason = "epochChanged";
  for (const [error, isWorth] of [
    [refused({ reason }), true],
    [refused({ reason: "muted" }), false],
    [refused(null), false],
    [{ data: { reason } }, false],
  ] as const)
    expect(isKeyRefusal(error)).toBe(isWorth);
});

describe("the keys of a seat", () => {
  it("belong to the room that made the link, also after rotations, and to no key that the server made up", async () => {
    const keys = await firstEpoch();
    const { secret, recipient } = await newSeat(keys, "member-1", "seat");
    expect(recipient.id).toBe(reference.seatId(secretOf(secret), room, 1, "member-1", k1));
    expect(await seatMark(await twoEpochs(), recipient, secretOf(secret))).toBe("seat");
    const invented = new EpochKeys(room);
    await invented.trust(2, reference.counting(99, 32), []);
    expect(await seatMark(invented, recipient, secretOf(secret))).toBe(undefined);
    expect(await seatMark(await twoEpochs("room-2"), recipient, secretOf(secret))).toBe(undefined);
    expect(await seatMark(keys, { ...recipient, memberId: "member-2" }, secretOf(secret))).toBe(undefined);
    expect(await seatMark(keys, recipient, new Uint8Array(16))).toBe(undefined);
  });

  it("tell a link that its member made from one that another member knows", async () => {
    const keys = await firstEpoch();
    const { secret, recipient } = await newSeat(keys, "member-1", "own-seat");
    expect(recipient.id).toBe(reference.seatId(secretOf(secret), room, 1, "member-1", k1, "own-seat"));
    expect(await seatMark(await twoEpochs(), recipient, secretOf(secret))).toBe("own-seat");
  });

  it("have a pinned id", () => {
    expect(reference.seatId(inputs.seatSecret, room, 1, inputs.member, k1, "own-seat")).toBe(ownSeatRecipientId);
    expect(reference.seatId(inputs.seatSecret, room, 1, inputs.member, k1)).toBe(seatRecipientId);
  });

  it("open grants for either of the two public keys that a browser may have derived", async () => {
    const secret = reference.counting(5, 16);
    const { keys } = await seatKeys(secret);
    const mirrored = await otherPublicKey(keys);
    const seat = { kind: "seat", memberId: "member-1", id: newRecipientId() } as const;
    for (const recipientKeys of [keys, mirrored])
      for (const openWith of [keys, mirrored]) {
        const publicKey = new Uint8Array(await hpke.kem.serializePublicKey(recipientKeys.publicKey));
        const grant = await makeRecipientGrant(room, 1, k1, { ...seat, publicKey });
        expect(await openRecipientGrant(room, 1, grant, { ...seat, keys: openWith })).toEqual(k1);
      }
  });
});
