import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import { postNotice } from "../notices.ts";
import { type Outcome, outcome } from "../outcome.ts";
import type { Parts } from "../parts.ts";
import { type Admission, admit } from "./admit.ts";
import { editMe } from "./edit-me.ts";
import { linkOf, mayBeSetUp } from "./look-up-link.ts";
import { renameRoom } from "./rename-room.ts";

export interface Setup {
  linkHash: string;
  passwordHash: string;
  name: string;
  roomName: string;
  recovery: boolean;
  sessionHash: string;
  /** The keys that the worker can check passwords with. */
  keyIds?: string[];
}

/**
 * The owner opens the room: password, name, and the link to share. A second time only after the key of its password
 * has left APP_SECRETS, because then nobody can log in any more.
 */
export function setUpRoom(parts: Parts, setup: Setup, now: number): Outcome<Admission> {
  const { linkHash, passwordHash, name, roomName, recovery, sessionHash } = setup;
  const link = linkOf(parts, linkHash, now);
  if (link.kind !== "owner" || link.memberId === null) throw new Refused(ResultCode.forbidden, "forbidden");
  if (!mayBeSetUp(parts, setup.keyIds)) throw new Refused(ResultCode.refused, "alreadySetUp");
  if (parts.details.passwordHash !== "") return setUpAgain(parts, link.memberId, setup, now);
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

/** Another password and another room link, as the former one is under the lost key too. All other sessions end. */
function setUpAgain(parts: Parts, ownerId: string, setup: Setup, now: number): Outcome<Admission> {
  const { linkHash, passwordHash, name, roomName, recovery, sessionHash: session } = setup;
  const owner = parts.members.find(ownerId);
  if (!owner) throw new Refused(ResultCode.linkInvalid, "linkInvalid");
  const turn = { parts, me: owner, session, now };
  parts.details.setPassword(passwordHash);
  parts.recovery.set(recovery);
  parts.links.renewShared("room", parts.details.roomId);
  parts.links.supersedeBy(linkHash, ownerId, ResultCode.linkInvalid);
  const pushes = [...renameRoom.run(turn, { name: roomName }).pushes, ...editMe.run(turn, { name }).pushes];
  const ending = parts.sessions.endAfterPassword(session);
  const admitted = admit(parts, parts.members.find(ownerId) ?? owner, session, now);
  return outcome(admitted.reply, pushes, [...admitted.endings, ending]);
}
