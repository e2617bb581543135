import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { settingsOf } from "../../../worker/env.ts";
import { newToken } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { call, type Json } from "./api.ts";
import { askRoom } from "./ask-room.ts";
import { put, type QuickRoom, quickEnter, quickPasswordHash } from "./quick-room.ts";
import { codeOf, paidRoom } from "./room.ts";

/*
 * A sealed room as its server sees it. Ciphertext is random: the server has no key, so its tests need none.
 */

const random = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("base64url");

/** An encrypted text of so many padded bytes. */
export const envelope = (keyEpoch = 1, bytes = 256) => `s1.${keyEpoch}.${random(12 + bytes + 16)}`;
export const sealedReaction = (keyEpoch = 1) => `r1.${keyEpoch}.${random(76)}`;
export const wrappedKey = () => random(60);
export const hpkeGrant = () => random(113);
export const identity = () => ({ id: random(16), public_key: random(65), proof: random(32) });

/** A recipient as a set-up sends it. */
const first = (kind: "device" | "seat") => ({ ...identity(), kind, grant: hpkeGrant() });

export const firstKeys = () => ({ epoch: 1, link_grant: wrappedKey(), recipients: [first("device"), first("seat")] });

/** A sealed room that is set up, with its owner logged in on a registered device. */
export async function sealedRoom(options: { seats?: number } = {}): Promise<QuickRoom> {
  const { chatId, ownerIc } = await paidRoom({ ...options, sealed: true });
  const token = newToken(settingsOf(env).keyring, chatId);
  const { link_grant, recipients } = firstKeys();
  const setUp = await askRoom(chatId, "setUp", {
    ...{ linkHash: digest(ownerIc), passwordHash: quickPasswordHash, recovery: false, sessionHash: digest(token) },
    ...{ name: envelope(), roomName: envelope() },
    keys: {
      ...{ keyEpoch: 1, linkGrant: link_grant },
      recipients: recipients.map(({ public_key: publicKey, ...recipient }) => ({ ...recipient, publicKey })),
    },
  });
  if (!setUp.ok) throw new Error(setUp.reason);
  const { memberId: uid, room } = setUp.value;
  return { chatId, ownerIc, roomIc: codeOf(room.roomLink ?? ""), owner: { token, uid } };
}

/** Takes a seat by a link, or returns to it, and registers the device. */
export async function enterSealed(room: { chatId: string }, ic: string) {
  const person = await quickEnter(room, ic);
  const { key_epoch } = await keysOf(person.token);
  const device = await register(person.token, key_epoch);
  return { ...person, device };
}

/** Registers a device with proof and grant; its recipient id. */
export async function register(token: string, keyEpoch = 1): Promise<string> {
  const { id, ...keys } = identity();
  const body = { recipient_id: id, ...keys, proof_epoch: keyEpoch, grant: hpkeGrant() };
  const answer = await put("/api/room/device", token, body);
  if (answer.code !== 1) throw new Error(answer.msg);
  return id;
}

export const keysOf = async (token: string): Promise<Json> => {
  const { code, msg, data } = await call("GET", "/api/room/keys", { token });
  if (code !== 1) throw new Error(`${code} ${msg}`);
  return data;
};

/** Makes a co-owner, who may rotate keys. */
export async function makeCoOwner({ owner }: QuickRoom, { uid }: { uid: string }): Promise<void> {
  const { code, msg } = await put(`/api/members/${uid}/co-owner`, owner.token, { on: true });
  if (code !== 1) throw new Error(msg);
}

/** The rotation that a member's device makes for all recipients but those of the members who lose access. */
export async function rotationBy(token: string, ...without: string[]): Promise<Json> {
  const { key_epoch, recipients } = await keysOf(token);
  return {
    ...{ epoch: key_epoch + 1, link_grant: wrappedKey(), previous_grant: wrappedKey() },
    grants: (recipients as Json[])
      .filter(({ proof, uid, id }) => proof !== undefined && !without.includes(uid) && !without.includes(id))
      .map(({ id }) => ({ recipient_id: id, grant: hpkeGrant() })),
  };
}

/** Rows of all tables of the room as text, to look for what must not be there or must not have changed. */
export function storedIn(chatId: string): Promise<string> {
  return runInDurableObject(env.ROOM.getByName(chatId), (_, { storage: { sql } }) => {
    const tables = sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .toArray()
      .map(({ name }) => name);
    return JSON.stringify(tables.map((name) => [name, sql.exec(`SELECT * FROM "${name}"`).toArray()]));
  });
}
