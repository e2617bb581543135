import { can } from "../../../contract/permissions.ts";
import type { CommandContext } from "../../context.ts";
import { type Outcome, outcome } from "../../outcome.ts";
import { roomStateChanged } from "../room-facts.ts";
import { endAllKnocks } from "./knocks.ts";

/** A co-owner's change leaves the owner's sessions, so that no co-owner can take the room. */
export function changePassword(
  { tables, me, session, now }: CommandContext,
  passwordHash: string,
): Outcome<Record<string, never>> {
  const ofOwner = can(me.role, "room.logOutAll");
  tables.details.change({ passwordHash, passwordByOther: !ofOwner });
  const pushes = endAllKnocks(tables, now);
  if (!ofOwner) pushes.push(roomStateChanged(tables, now));
  return outcome({}, pushes, [tables.sessions.endAfterPassword(session, ofOwner ? "" : tables.members.owner()?.id)]);
}
