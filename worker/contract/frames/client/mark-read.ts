import * as z from "zod/mini";
import * as Limits from "../../limits.ts";
import { counter, joinedIds, wireObject } from "../../wire.ts";

/** `read_msg`: the member has read these messages. */
export const markRead = {
  data: wireObject({ messageIds: joinedIds(Limits.readIdsMax) }, { messageIds: "msg_id" }),
  ack: wireObject({ messageIds: z.array(counter) }, { messageIds: "msg_ids" }),
};
