import type { Message } from "../../contract/message.ts";
import { checkWait } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { presentMessages } from "../rules/present-messages.ts";
import type { Action } from "../verb.ts";

/** All existing messages of these ids, ascending. Their bytes count as bytes of a catch-up: 200 messages may have 12 MB. */
export const getMessagesByIds: Action<{ ids: number[] }, Message[]> = {
  needs: "room.read",
  rate: "history",
  inGrace: true,
  run({ tables, me, now }, { ids }) {
    const { bytesResumed, installation } = tables;
    checkWait(installation.rateLimits ? bytesResumed.waitMs(me.id, now) : 0);
    const messages = presentMessages(tables, me, tables.messages.byIds(ids));
    bytesResumed.take(me.id, now, Buffer.byteLength(JSON.stringify(messages)));
    return outcome(messages);
  },
};
