import { ResultCode } from "../../contract/codes.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/**
 * Another admin link: the former one opens nothing any more. The owner's other devices are told to fetch the room, with
 * the new link in it, or are logged out.
 */
export const renewOwnerLink: Action<{ logOutOthers: boolean }, { code: string }> = {
  needs: "room.renewOwnerLink",
  run({ tables, me, session, now }, { logOutOthers }) {
    tables.links.endAllOf(me.id, ResultCode.linkInvalid);
    const link = tables.links.newDerived(tables.details.roomId);
    tables.links.addDerived(link, "owner", me.id);
    const sessions = logOutOthers ? tables.sessions.endOthersOf(me.id, session, ResultCode.forcedLogout) : [];
    return outcome(
      { code: link.code },
      [roomStateChanged(tables, now)],
      sessions.length > 0 ? [{ code: ResultCode.forcedLogout, sessions }] : [],
    );
  },
};
