import { ResultCode } from "../../contract/codes.ts";
import { outcome } from "../outcome.ts";
import type { Action } from "./action.ts";

/** Another admin link: the former one opens nothing any more. Devices that are logged in stay so. */
export const renewOwnerLink: Action<{ linkHash: string }, Record<string, never>> = {
  needs: "room.renewOwnerLink",
  run({ parts, me }, { linkHash }) {
    parts.links.endAllOf(me.id, ResultCode.linkInvalid);
    parts.links.addPersonal(linkHash, "owner", me.id);
    return outcome({});
  },
};
