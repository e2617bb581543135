import * as Limits from "../contract/limits.ts";
import { LruMap } from "../contract/lru-map.ts";
import { type ParsedCode, readLinkCode } from "../lib/crypto/codes.ts";
import { hashAddress } from "../lib/crypto/keyring.ts";
import { Refused, unwrap } from "../lib/result.ts";
import type { ActionInput, ActionName, ActionReply } from "../room/actions/actions.ts";
import { type RoomStub, roomStub } from "../room-routing.ts";
import type { AppContext } from "./context.ts";

export function roomOf(c: AppContext, roomId: string): RoomStub {
  return roomStub(c.env, roomId);
}

const addressHashes = new LruMap<string, string>(Limits.bucketsMax);

/**
 * Keyed hash of the client's IP address, different for each room. The last ones are kept: a hash takes 60 µs, and
 * a room that reconnects at once needs all of its members' again.
 */
export function ipHashInRoom(c: AppContext, roomId: string): string {
  const { keyring } = c.get("settings");
  const address = c.get("address");
  const key = `${keyring.current.id}:${roomId}:${address}`;
  const known = addressHashes.get(key);
  if (known !== undefined) return known;
  const hash = hashAddress(keyring, `room:${roomId}`, address);
  addressHashes.set(key, hash);
  return hash;
}

/** Room and hash of a link code. Refuses a code with an invalid tag before any Durable Object is called. */
export function linkOf(c: AppContext, code: string): ParsedCode {
  const link = readLinkCode(c.get("settings").keyring, code);
  if (!link) throw new Refused("linkInvalid");
  return link;
}

/** Calls an action of the session's room, and throws its refusal. */
export async function act<Name extends ActionName>(
  c: AppContext,
  session: ParsedCode,
  name: Name,
  input: ActionInput<Name>,
): Promise<ActionReply<Name>> {
  return unwrap(await roomOf(c, session.roomId).act(name, session.hash, input));
}
