import * as z from "zod/mini";

/** Message of the service worker to pages; a page that knows the file answers with its `FileSource`. */
export const workerMessage = z.object({
  /** Path of the local link. */
  sealedFile: z.string(),
  /** The link to the encrypted bytes failed. */
  renew: z.boolean(),
  /** No question: the bytes are not those that were sent. */
  damaged: z.boolean(),
});
export type WorkerMessage = z.output<typeof workerMessage>;
