import * as z from "zod/mini";
import { withoutUndefined } from "../../lib/without-undefined.ts";
import type { MediaItem, OutboxItem } from "../types.ts";

const unsent = {
  eventId: z.string(),
  content: z.string(),
  replyTo: z.number(),
  quotedText: z.string(),
  quotedSenderId: z.string(),
  albumId: z.optional(z.string()),
  createdAt: z.number(),
  state: z.enum(["waiting", "failed"]),
  error: z.optional(z.string()),
};

const poll = z.object({
  options: z.array(z.string()),
  several: z.optional(z.boolean()),
  anonymous: z.optional(z.boolean()),
  endsIn: z.optional(z.number()),
});

const text = z.object({ ...unsent, kind: z.literal("text"), edits: z.optional(z.number()), poll: z.optional(poll) });

const facts = z.object({
  name: z.string(),
  mime: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  durationSeconds: z.optional(z.number()),
  blur: z.optional(z.string()),
  peaks: z.optional(z.array(z.number())),
});

const withFile = z.object({
  ...unsent,
  kind: z.enum(["image", "voice", "video", "file"]),
  facts,
  upload: z.object({
    fileId: z.optional(z.string()),
    posterId: z.optional(z.string()),
    keys: z.optional(z.object({ file: z.string(), poster: z.optional(z.string()) })),
    done: z.boolean(),
    paused: z.boolean(),
    failure: z.optional(z.enum(["unreadable", "failed"])),
  }),
});

const stored = z.object({
  /** The tab that sends it. */
  owner: z.string(),
  item: z.union([text, withFile]),
});

const blob = z.custom<Blob>((value) => value instanceof Blob);
/** Files have an object store of their own, so that the records that change often are small. */
const storedFiles = z.object({ file: blob, poster: z.optional(blob) });

/** Parses a stored message; undefined for records of an incompatible release. */
export function readStored(value: unknown) {
  const read = z.safeParse(stored, value);
  if (!read.success) return undefined;
  const { owner, item } = read.data;
  return { owner, eventId: item.eventId, toItem: (files: unknown) => revived(item, files) };
}

/** The message with its stored files; a missing file makes it a failed message. */
function revived(item: z.output<typeof stored>["item"], files: unknown): OutboxItem {
  if (item.kind === "text") return withoutUndefined(item);
  const {
    facts,
    upload: { keys, ...upload },
    ...rest
  } = item;
  const found = z.safeParse(storedFiles, files);
  const { file, poster } = found.success ? found.data : { file: new Blob([]), poster: undefined };
  const revivedItem: MediaItem = {
    ...withoutUndefined(rest),
    media: { kind: item.kind, file, ...withoutUndefined(facts), ...(poster ? { poster } : {}) },
    upload: { ...withoutUndefined(upload), ...(keys ? { keys: withoutUndefined(keys) } : {}) },
  };
  if (found.success) return revivedItem;
  return { ...revivedItem, state: "failed", upload: { ...revivedItem.upload, done: false, failure: "unreadable" } };
}
