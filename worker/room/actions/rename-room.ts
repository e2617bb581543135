import { roomNameField } from "../../contract/login.ts";
import { countProfileChange } from "../rules/member-names.ts";
import { postRename } from "../rules/notices.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { checkName } from "../rules/sealed/sealed-text.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

export const renameRoom: Action<{ name: string }, UnpricedRoom> = {
  needs: "room.rename",
  run({ tables, me, now }, { name }) {
    checkName(tables, name, roomNameField);
    if (name === tables.details.name) return outcome(presentUnpriced(tables, me, now));
    countProfileChange(tables, me.id, now);
    const oldName = tables.details.name;
    tables.details.change({ name });
    const renamed = { event: "roomRenamed" as const, data: { name }, rev: tables.details.nextRoomRev() };
    const notice = postRename(tables, "roomRenamed", me, now, { name, oldName });
    return outcome(presentUnpriced(tables, me, now), [renamed, notice]);
  },
};
