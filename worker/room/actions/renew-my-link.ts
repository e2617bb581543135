import { ResultCode } from "../../contract/codes.ts";
import { outcome } from "../outcome.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
import type { Action } from "../verb.ts";

/**
 * Issues a new personal link for the caller and ends the former ones; optionally logs out other devices, but not a paid
 * seat's first one: the caller may have stolen the link.
 */
export const renewMyLink: Action<{ logOutOthers: boolean }, { code: string }> = {
  needs: "self.renewLink",
  run({ tables, me, session, now }, { logOutOthers }) {
    tables.links.endAllOf(me.id, ResultCode.linkInvalid);
    tables.knocks.remove(me.id);
    const { code } = tables.links.addDerived(tables.details.roomId, "seat", me.id);
    const first = me.paid ? tables.sessions.firstOf(me.id) : "";
    const endings = logOutOthers ? tables.sessions.endOthersOf(me.id, session, first) : [];
    return outcome({ code }, rotationBecomesDue(tables, now), endings);
  },
};
