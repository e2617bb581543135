import * as z from "zod/mini";
import { albumId, message, messageKind } from "../../message.ts";
import { newPoll } from "../../poll.ts";
import { counter, wireObject } from "../../wire.ts";

/** `add_msg`: sends a message. Idempotent per member and event id: a retry returns the stored message. */
export const sendMessage = {
  data: wireObject(
    {
      kind: messageKind,
      content: z._default(z.string(), ""),
      replyTo: z._default(counter, 0),
      fileId: z.optional(z.string()),
      width: z.optional(counter),
      height: z.optional(counter),
      durationSeconds: z.optional(z.number().check(z.gte(0))),
      posterFileId: z.optional(z.string()),
      albumId: z.optional(albumId),
      poll: z.optional(newPoll),
    },
    { kind: "lx", replyTo: "pid", durationSeconds: "sc", posterFileId: "thumb_file_id" },
  ),
  ack: z.array(message),
};
