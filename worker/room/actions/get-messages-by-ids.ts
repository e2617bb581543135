import * as Limits from "../../contract/limits.ts";
import type { Message } from "../../contract/message.ts";
import { checkWait } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { presentMessages } from "../rules/present-messages.ts";
import type { Action } from "../verb.ts";

/**
 * All existing messages of these ids, ascending. 200 messages may have 12 MB: their bytes are counted before they are
 * read, for the member and for the room, whose memory holds the answers to all.
 */
export const getMessagesByIds: Action<{ ids: number[] }, Message[]> = {
  needs: "room.read",
  rate: "history",
  inGrace: true,
  run({ tables, me, now }, { ids }) {
    const { bytesByIds, bytesByIdsOfRoom, installation, messages } = tables;
    if (installation.rateLimits) {
      const bytes = messages.bytesOf(ids);
      const needed = Math.min(bytes, Limits.byIdsBytesOfMember);
      checkWait(bytesByIdsOfRoom.waitMs("", now, needed));
      checkWait(bytesByIds.take(me.id, now, bytes, needed));
      bytesByIdsOfRoom.take("", now, bytes, needed);
    }
    return outcome(presentMessages(tables, me, messages.byIds(ids)));
  },
};
