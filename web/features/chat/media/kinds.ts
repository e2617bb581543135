import type { Message } from "@contract/message.ts";

/** Does this message carry a file? */
export function hasMedia({ kind, fileId }: Pick<Message, "kind" | "fileId">): boolean {
  return fileId !== undefined && (kind === "image" || kind === "voice" || kind === "video" || kind === "file");
}

/** Pictures and films need no bubble around them. */
export function isBareMedia({ kind }: { kind: string }): boolean {
  return kind === "image" || kind === "video";
}
