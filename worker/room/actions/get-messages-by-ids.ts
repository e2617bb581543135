import type { Message } from "../../contract/message.ts";
import { presentMessages } from "../rules/presenting.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** Existing messages of these ids, ascending, up to the byte limit of a page. */
export const getMessagesByIds: Action<{ ids: number[] }, Message[]> = {
  needs: "room.read",
  inGrace: true,
  run({ tables, me }, { ids }) {
    const { records } = tables.messages.byIds(ids);
    return outcome(presentMessages(tables, me, records));
  },
};
