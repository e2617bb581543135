import { can } from "../../contract/permissions.ts";
import { endAllKnocks } from "../rules/knocks.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import type { CommandContext } from "../runtime/command-context.ts";
import { type Outcome, outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** Changes the password and ends all other sessions and all knocks. The worker computed the hash. */
export const setPassword: Action<{ passwordHash: string }, Record<string, never>> = {
  needs: "room.setPassword",
  run: (context, { passwordHash }) => changePassword(context, passwordHash),
};

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
