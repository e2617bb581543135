import * as z from "zod/mini";
import { counter, timestamp, wireObject } from "../../wire.ts";

/** `c_edit_msg`: a member edited the text or caption of their message. Quotes of the message show the new text. */
export const messageEdited = wireObject(
  { messageId: counter, content: z.string(), editedAt: timestamp, rev: counter },
  { messageId: "msg_id" },
);
