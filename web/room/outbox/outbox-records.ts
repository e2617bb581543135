import type { MediaItem, OutboxItem } from "../types.ts";

/** Serializes an unsent message; a message being sent is stored as waiting. */
export function toStored(item: OutboxItem, owner: string): unknown {
  const state = item.state === "failed" ? "failed" : "waiting";
  if (item.kind === "text") return { owner, item: { ...item, state } };
  const { media, ...rest } = item;
  const { kind: _, file: __, poster: ___, ...facts } = media;
  return { owner, item: { ...rest, state, facts } };
}

export function toStoredFiles({ media: { file, poster } }: MediaItem): unknown {
  return { file, ...(poster ? { poster } : {}) };
}
