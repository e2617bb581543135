import type { Message } from "../../contract/message.ts";
import { outcome } from "../outcome.ts";
import { presentMessages } from "../rules/present-messages.ts";
import type { Action } from "../verb.ts";

/** Existing messages of these ids, ascending, up to the byte limit of a page. */
export const getMessagesByIds: Action<{ ids: number[] }, Message[]> = {
  needs: "room.read",
  rate: "history",
  inGrace: true,
  run({ tables, me }, { ids }) {
    const { records } = tables.messages.byIds(ids);
    return outcome(presentMessages(tables, me, records));
  },
};
