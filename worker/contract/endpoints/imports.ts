import * as z from "zod/mini";
import * as Limits from "../limits.ts";
import { albumId, messageKind } from "../message.ts";
import { name } from "../text/text-rules.ts";
import { counter, listOf, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

/** Id of a message in its capsule. */
const sourceId = counter.check(z.gte(1));

/** A message of a capsule, with the id of an upload in place of its file. */
const importedMessage = wireObject(
  {
    sourceId,
    author: name,
    kind: messageKind,
    content: z._default(z.string(), ""),
    sentAt: counter,
    quote: z.optional(wireObject({ sourceId, author: name })),
    fileId: z.optional(z.string()),
    width: z.optional(counter),
    height: z.optional(counter),
    durationSeconds: z.optional(z.number().check(z.gte(0))),
    albumId: z.optional(albumId),
  },
  { kind: "lx", sentAt: "sj_zu", durationSeconds: "sc" },
);
export type ImportedMessage = z.output<typeof importedMessage>;

/**
 * Imports messages of a capsule, ascending by their ids there, before the first message of a member. Repeated messages
 * are not imported twice. Without messages: how far the import of this capsule got. In a sealed room the text is an
 * envelope for the sender `~-` and the event id `import-` with the id in the capsule, and the author is `-`.
 */
export const importMessages = endpoint("POST", "/api/room/import", "room.import", {
  body: z.object({
    capsule: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
    messages: z.optional(listOf(importedMessage, Limits.importBatchMax)),
  }),
  data: wireObject({
    /** Id in the capsule of the last imported message; 0 before the first. */
    importedTo: counter,
    count: counter,
  }),
});
