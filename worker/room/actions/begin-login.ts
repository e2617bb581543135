import { ResultCode } from "../../contract/codes.ts";
import { can } from "../../contract/permissions.ts";
import { Refused } from "../../lib/result.ts";
import { seatsForLogin } from "../free-seats.ts";
import { type Parts, sweepCounts } from "../parts.ts";
import { linkOf } from "./look-up-link.ts";

/**
 * Counts a password attempt before the password is looked at, and says what it has to match.
 * `passwordHash` null: this link asks for none.
 */
export function beginLogin(
  parts: Parts,
  { linkHash, address }: { linkHash: string; address: string },
  now: number,
): { passwordHash: string | null } {
  const link = linkOf(parts, linkHash, now);
  const { details } = parts;
  if (link.kind === "paid") throw new Refused(ResultCode.refused, "payToJoin");
  const seat = link.memberId === null ? undefined : parts.members.find(link.memberId);
  if (details.stateAt(now) === "expired" && !can(seat?.role ?? "member", "room.visitExpired"))
    throw new Refused(ResultCode.roomExpired, "roomExpired");
  if (details.passwordHash === "") throw new Refused(ResultCode.refused, "notSetUp");
  if (!seat && seatsForLogin(parts, now) < 1) throw new Refused(ResultCode.refused, "roomFull");
  if (seat?.paid) return { passwordHash: null };
  if (parts.installation.rateLimits) {
    const waitMs = parts.tries.count(address, now);
    if (parts.jobs.dueAt("sweepCounts") === undefined) sweepCounts(parts, now);
    if (waitMs > 0) throw new Refused(ResultCode.tooMany, "tooMany", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
  return { passwordHash: details.passwordHash };
}
