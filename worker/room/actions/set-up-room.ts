import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import { postNotice } from "../notices.ts";
import { type Outcome, outcome } from "../outcome.ts";
import type { Parts } from "../parts.ts";
import { type Admission, admit } from "./admit.ts";
import { linkOf } from "./look-up-link.ts";

export interface Setup {
  linkHash: string;
  passwordHash: string;
  name: string;
  roomName: string;
  recovery: boolean;
  sessionHash: string;
}

/** The owner opens the room for the first time: password, name, and the link to share. */
export function setUpRoom(
  parts: Parts,
  { linkHash, passwordHash, name, roomName, recovery, sessionHash }: Setup,
  now: number,
): Outcome<Admission> {
  const link = linkOf(parts, linkHash, now);
  if (link.kind !== "owner" || link.memberId === null) throw new Refused(ResultCode.forbidden, "forbidden");
  if (parts.details.stateAt(now) === "expired") throw new Refused(ResultCode.roomExpired, "roomExpired");
  if (parts.details.passwordHash !== "") throw new Refused(ResultCode.refused, "alreadySetUp");
  parts.details.setPassword(passwordHash);
  parts.details.rename(roomName);
  parts.recovery.set(recovery);
  parts.details.nextRoomRev();
  parts.links.renewShared("room", parts.details.roomId);
  parts.members.markJoined(link.memberId, name, now);
  parts.receipts.begin(link.memberId, 0);
  parts.details.nextMembersRev();
  const owner = parts.members.find(link.memberId);
  if (!owner) throw new Refused(ResultCode.linkInvalid, "linkInvalid");
  const created = postNotice(parts, "roomCreated", owner, now, { name: roomName });
  const admitted = admit(parts, owner, sessionHash, now);
  return outcome(admitted.reply, [created], admitted.endings);
}
