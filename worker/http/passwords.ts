import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import type { Capability } from "../contract/permissions.ts";
import type { ParsedCode } from "../lib/crypto/codes.ts";
import { hashLeastMs } from "../lib/crypto/password-cost.ts";
import { hashPassword, keyIdOf, rehashPassword, verifyPassword } from "../lib/crypto/passwords.ts";
import { FairQueue } from "../lib/fair-queue.ts";
import { log, logName } from "../lib/log.ts";
import { ok, type Result, refusal, tooMany } from "../lib/result.ts";
import type { AppContext } from "./context.ts";
import { act } from "./room-stub.ts";

const hashing = new FairQueue({
  leastMs: hashLeastMs,
  mostOfGroup: Limits.hashesWaitingPerRoom,
  most: Limits.hashesWaiting,
});

/** Milliseconds until a password of this room can be hashed; 0 while the queue has space. */
export function hashingWaitMs(c: AppContext, roomId: string): number {
  return c.get("settings").RATE_LIMITS === "off" ? 0 : hashing.fullFor(roomId);
}

/** Hashes a password in a fair queue: rooms take turns, and other requests on this thread run between two hashes. */
async function hashInQueue<T>(c: AppContext, roomId: string, hash: () => Promise<T>): Promise<Result<T>> {
  if (c.get("settings").RATE_LIMITS === "off") return ok(await hash());
  const computed = await hashing.run(roomId, hash);
  return "value" in computed ? ok(computed.value) : tooMany(computed.retryAfterMs);
}

export function hashNewPassword(c: AppContext, roomId: string, password: string): Promise<Result<string>> {
  return hashInQueue(c, roomId, () => hashPassword(c.get("settings").keyring, password));
}

/** Checks the rights first: a member without them must not cause the CPU time of a hash. */
export async function hashMembersPassword(
  c: AppContext,
  session: ParsedCode,
  needs: readonly Capability[],
  password: string,
): Promise<Result<string>> {
  for (const capability of needs) {
    const me = await act(c, session, "mayI", { capability });
    if (!me.ok) return me;
  }
  return await hashNewPassword(c, session.roomId, password);
}

/** Refuses a wrong password. `rehashed`: the right one's hash under the newest key, if `stored` uses a former key. */
export async function checkPassword(
  c: AppContext,
  roomId: string,
  stored: string,
  password: string,
): Promise<Result<{ rehashed?: string }>> {
  const { keyring } = c.get("settings");
  const keyId = keyIdOf(stored);
  if (!keyring.all.some(({ id }) => id === keyId)) {
    log("error", "the key of a room's password has left APP_SECRETS", { room: logName(roomId) });
    return refusal(ResultCode.refused, "passwordKeyGone");
  }
  const right = await hashInQueue(c, roomId, () => verifyPassword(keyring, stored, password));
  if (!right.ok) return right;
  if (!right.value) return refusal(ResultCode.refused, "incorrectPassword");
  if (keyId === keyring.current.id) return ok({});
  const rehashed = await hashInQueue(c, roomId, () => rehashPassword(keyring, stored, password));
  return ok(rehashed.ok ? { rehashed: rehashed.value } : {});
}
