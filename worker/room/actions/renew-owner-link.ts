import { ResultCode } from "../../contract/codes.ts";
import { outcome } from "../outcome.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import type { Action } from "../verb.ts";

/**
 * Issues a new admin link and ends the former one. The owner's other devices fetch the room with the new link, or are
 * logged out.
 */
export const renewOwnerLink: Action<{ logOutOthers: boolean }, { code: string }> = {
  needs: "room.renewOwnerLink",
  run({ tables, me, session, now }, { logOutOthers }) {
    tables.links.endAllOf(me.id, ResultCode.linkInvalid);
    const { code } = tables.links.addDerived(tables.details.roomId, "owner", me.id);
    const endings = logOutOthers ? tables.sessions.endOthersOf(me.id, session) : [];
    return outcome({ code }, [roomStateChanged(tables, now)], endings);
  },
};
