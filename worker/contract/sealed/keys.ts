import * as z from "zod/mini";
import * as Limits from "../limits.ts";
import { counter, flag, wireObject } from "../wire.ts";
import { bytes } from "./base64url.ts";

/*
 * Keys of a sealed room. Each key epoch has a key that no server knows. Grants are that key, wrapped for the holders of
 * the room link, for a device or personal link (a recipient), or under the key of the next key epoch.
 */

/** Recipients of grants: a session's device, or a seat's personal or admin link. */
export const recipientKind = z.enum(["device", "seat"]);
export type RecipientKind = z.output<typeof recipientKind>;

export const recipientId = bytes(16);
/** Nonce, wrapped key, tag. */
const wrappedKey = bytes(12 + 32 + 16);
/** Ephemeral public key, wrapped key, tag (HPKE, RFC 9180). */
const hpkeGrant = bytes(65 + 32 + 16);

const identity = {
  id: recipientId,
  /** An uncompressed point of P-256. */
  publicKey: bytes(65),
  /** MAC of the recipient under a key epoch's key. The server cannot check it: clients do. */
  proof: bytes(32),
};

/** A recipient with its grant of the key epoch that a request names. */
const newRecipient = { ...identity, grant: hpkeGrant };

export const firstKeyEpoch = 1;

/** First keys of a room: for its link, the owner's device and the admin link. */
export const firstKeys = wireObject(
  {
    keyEpoch: z.literal(firstKeyEpoch),
    linkGrant: wrappedKey,
    recipients: z.array(wireObject({ ...newRecipient, kind: recipientKind })).check(
      z.refine(
        (list) =>
          list
            .map(({ kind }) => kind)
            .sort()
            .join() === "device,seat",
      ),
    ),
  },
  { keyEpoch: "epoch" },
);
export type FirstKeys = z.output<typeof firstKeys>;

const grantToRecipient = wireObject({ recipientId, grant: hpkeGrant });
const recipientIds = z.array(recipientId).check(z.maxLength(Limits.keyRecipientsMax));

/** A new key epoch, the one after the current one. */
export const rotation = wireObject(
  {
    keyEpoch: counter,
    /** The new key, wrapped for the new secret of the room link. */
    linkGrant: wrappedKey,
    /** The former key under the new one. */
    previousGrant: wrappedKey,
    /** The new key, wrapped for all recipients with a proof that remain. */
    grants: z.array(grantToRecipient).check(z.maxLength(Limits.keyRecipientsMax)),
    /** Remaining recipients whose proof is wrong: they get no grant and must register again. */
    leftOut: z.optional(recipientIds),
  },
  { keyEpoch: "epoch" },
);
export type Rotation = z.output<typeof rotation>;

/** The caller's device. Without proof and grant, which come together, it waits until another device grants the key. */
export const deviceKey = wireObject(
  {
    ...identity,
    proof: z.optional(identity.proof),
    /** Key epoch of proof and grant: the current one. */
    proofEpoch: z.optional(counter),
    grant: z.optional(hpkeGrant),
  },
  { id: "recipient_id" },
);
export type DeviceKey = z.output<typeof deviceKey>;

/** Grants of the current key epoch: for waiting devices, and for personal links that have none. */
export const grantsToGive = wireObject(
  {
    keyEpoch: counter,
    grants: z.optional(z.array(grantToRecipient).check(z.maxLength(Limits.keyRecipientsMax))),
    seats: z.optional(
      z
        .array(wireObject({ ...newRecipient, memberId: z.string() }, { memberId: "uid" }))
        .check(z.maxLength(Limits.invitesPerRequest)),
    ),
  },
  { keyEpoch: "epoch" },
);
export type GrantsToGive = z.output<typeof grantsToGive>;

const recipient = wireObject(
  {
    id: recipientId,
    kind: recipientKind,
    memberId: z.string(),
    publicKey: identity.publicKey,
    proof: z.optional(identity.proof),
    proofEpoch: z.optional(counter),
    /** Without a grant of the current key epoch. */
    waits: z.optional(flag),
    /** True for a device of the room's owner, whose access a co-owner's new password does not end. */
    owner: z.optional(flag),
  },
  { memberId: "uid" },
);

const deviceGrant = wireObject(
  { kind: z.literal("device"), keyEpoch: counter, recipientId, grant: hpkeGrant },
  { keyEpoch: "epoch" },
);
const previousGrant = wireObject(
  { kind: z.literal("previous"), keyEpoch: counter, grant: wrappedKey },
  { keyEpoch: "epoch" },
);

/** The caller's keys: the grant of its device, and of each key epoch the key before it. */
export const roomKeys = wireObject({
  keyEpoch: counter,
  /** Access ended without a rotation: one is due by a member who may rotate. */
  rotationDue: z.optional(flag),
  grants: z.array(z.union([deviceGrant, previousGrant])),
  recipients: z.array(recipient),
});
export type RoomKeys = z.output<typeof roomKeys>;

/** `reason` in the data of a refusal, with the current `key_epoch`. */
export const keyRefusals = ["rotationNeeded", "epochChanged", "devicesChanged"] as const;
export type KeyRefusal = (typeof keyRefusals)[number];
