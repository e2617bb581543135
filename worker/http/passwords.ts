import * as Limits from "../contract/limits.ts";
import type { Capability } from "../contract/permissions.ts";
import type { ParsedCode } from "../lib/crypto/codes.ts";
import { hashLeastMs } from "../lib/crypto/password-cost.ts";
import { hashPassword, keyIdOf, rehashPassword, verifyPassword } from "../lib/crypto/passwords.ts";
import { FairQueue } from "../lib/fair-queue.ts";
import { log, logName } from "../lib/log.ts";
import { Refused, tooMany } from "../lib/result.ts";
import type { AppContext } from "./context.ts";
import { act } from "./room-stub.ts";

const hashing = new FairQueue({
  leastMs: hashLeastMs,
  maxOfGroup: Limits.hashesWaitingPerRoom,
  max: Limits.hashesWaiting,
});

/** Milliseconds until a password of this room can be hashed; 0 while the queue has space. */
export function hashingWaitMs(c: AppContext, roomId: string): number {
  return c.get("settings").RATE_LIMITS === "off" ? 0 : hashing.fullFor(roomId);
}

/** Hashes a password in a fair queue: rooms take turns, and other requests on this thread run between two hashes. */
async function hashInQueue<T>(c: AppContext, roomId: string, hash: () => Promise<T>): Promise<T> {
  if (c.get("settings").RATE_LIMITS === "off") return await hash();
  const computed = await hashing.run(roomId, hash);
  if ("retryAfterMs" in computed) throw tooMany(computed.retryAfterMs);
  return computed.value;
}

/** Without the spaces around it, which a copied line has and a guest does not type. */
export function hashNewPassword(c: AppContext, roomId: string, password: string): Promise<string> {
  return hashInQueue(c, roomId, () => hashPassword(c.get("settings").keyring, password.trim()));
}

/** Checks the rights first: a member without them must not cause the CPU time of a hash. */
export async function hashMembersPassword(
  c: AppContext,
  session: ParsedCode,
  needs: readonly Capability[],
  password: string,
): Promise<string> {
  for (const capability of needs) await act(c, session, "assertCapability", { capability });
  return await hashNewPassword(c, session.roomId, password);
}

/** Refuses a wrong password. `rehashed`: the right one's hash under the newest key, if `stored` uses a former key. */
export async function checkPassword(
  c: AppContext,
  roomId: string,
  stored: string,
  password: string,
): Promise<{ rehashed?: string }> {
  const { keyring } = c.get("settings");
  const keyId = keyIdOf(stored);
  if (!keyring.all.some(({ id }) => id === keyId)) {
    log("error", "the key of a room's password has left APP_SECRETS", { room: logName(roomId) });
    throw new Refused("passwordKeyGone");
  }
  const isRight = await hashInQueue(c, roomId, () => verifyPassword(keyring, stored, password));
  if (!isRight) throw new Refused("incorrectPassword");
  if (keyId === keyring.current.id) return {};
  // A full queue does not stop the login: a later one computes the hash.
  const rehashed = await hashInQueue(c, roomId, () => rehashPassword(keyring, stored, password)).catch(() => undefined);
  return rehashed === undefined ? {} : { rehashed };
}
