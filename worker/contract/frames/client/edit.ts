import * as z from "zod/mini";
import { counter, timestamp, wireObject } from "../../wire.ts";

/** `edit_msg`: replaces the text or caption of the member's own message, for `Limits.editableMs` after it was sent. */
export const edit = {
  data: wireObject({ messageId: counter, content: z.string() }, { messageId: "msg_id" }),
  ack: wireObject({ messageId: counter, content: z.string(), editedAt: timestamp }, { messageId: "msg_id" }),
};
