import * as Limits from "@contract/limits.ts";
import * as z from "zod/mini";

/** 32 bytes in base64url. */
const key = z.string().check(z.regex(/^[\w-]{43}$/));
const bytes = z.int().check(z.nonnegative());
const side = z.int().check(z.positive(), z.lte(Limits.pictureSideMax));

/** A file's key, name, type and the like, in the envelope of its message; the server knows its encrypted size only. */
export const sealedFile = z.object({
  /** Key. */
  k: key,
  /** Name. */
  n: z.string(),
  /** Bytes. */
  s: bytes,
  /** Media type. */
  m: z.string(),
  /** Width and height in pixels. */
  w: z.optional(side),
  h: z.optional(side),
  /** Duration in seconds. */
  d: z.optional(z.number().check(z.nonnegative(), z.lte(Limits.videoMaxSeconds))),
  /** Key, size in bytes and type of the poster. */
  p: z.optional(z.object({ k: key, s: bytes, m: z.string() })),
});
export type SealedFile = z.output<typeof sealedFile>;
