import { checkWait, Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { type Admission, admit } from "../rules/entrance/begin-session.ts";
import { changePassword } from "../rules/entrance/change-password.ts";
import { passwordTryKey } from "../rules/entrance/login-limits.ts";
import { linkOf } from "../rules/entrance/valid-link.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
import type { MemberRecord } from "../tables/members.ts";
import { type RoomTables, sweepCountsLater } from "../tables/room-tables.ts";
import type { SystemVerb } from "../verb.ts";
import type { LoginAttempt } from "./begin-login.ts";

const hourMs = 60 * 60 * 1000;

type Attempt = Pick<LoginAttempt, "linkHash" | "address" | "hashingWaitMs">;

interface OwnerPassword {
  linkHash: string;
  passwordHash: string;
  sessionHash: string;
  /** Address and language of the order that opened the room; "" if it has none. */
  payer: { email: string; language: string };
}

/**
 * The owner of an admin link. A recovered link was mailed to an address that need not be the owner's any more: its first
 * login needs the password.
 */
function ownerOfLink(tables: RoomTables, linkHash: string, now: number): MemberRecord {
  const link = linkOf(tables, linkHash, now);
  const owner = link.memberId === null ? undefined : tables.members.find(link.memberId);
  if (link.kind !== "owner" || !owner) throw new Refused("forbidden");
  if (tables.details.passwordHash === "") throw new Refused("notSetUp");
  if (link.supersedes) throw new Refused("passwordFirst");
  return owner;
}

/** Counts like a password attempt, before the password is hashed. */
export const beginOwnerPassword: SystemVerb<Attempt, null> = {
  run(tables, { linkHash, address, hashingWaitMs = 0 }, now) {
    ownerOfLink(tables, linkHash, now);
    if (!tables.installation.rateLimits) return outcome(null);
    const counted = passwordTryKey(address, linkOf(tables, linkHash, now));
    checkWait(Math.max(hashingWaitMs, tables.tries.waitFor(counted, now)));
    tables.tries.count(counted, now);
    sweepCountsLater(tables, now);
    return outcome(null);
  },
};

/**
 * Sets a new password by the admin link alone, ends all other sessions, and tells the owner and the buyer. The owner's
 * device rotates the keys of a sealed room once it is logged in.
 */
export const setOwnerPassword: SystemVerb<OwnerPassword, Admission> = {
  run(tables, { linkHash, passwordHash, sessionHash, payer }, now) {
    const owner = ownerOfLink(tables, linkHash, now);
    const changed = changePassword({ tables, me: owner, session: sessionHash, now }, passwordHash);
    const pushes = [...changed.pushes, ...rotationBecomesDue(tables, now)];
    const admitted = admit(tables, owner, sessionHash, now);
    const content = { kind: "newPassword" as const, roomName: tables.details.clearName };
    const hour = Math.floor(now / hourMs);
    const recipients = [
      owner,
      ...(payer.email === owner.email ? [] : [{ ...payer, id: owner.id, emailSource: "order" as const }]),
    ];
    for (const to of recipients.filter(({ email }) => email !== ""))
      tables.pendingEmails.add(`new-password:${tables.details.roomId}:${to.emailSource}:${hour}`, to, content, now);
    return outcome(admitted.reply, pushes, [...changed.endings, ...admitted.endings]);
  },
};
