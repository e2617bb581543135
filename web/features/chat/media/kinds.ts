import type { Message } from "@contract/message.ts";

export function hasMedia({ kind, fileId }: Pick<Message, "kind" | "fileId">): boolean {
  return fileId !== undefined && (kind === "image" || kind === "voice" || kind === "video" || kind === "file");
}

/** Pictures and videos are shown without a bubble. */
export function isBareMedia({ kind }: { kind: string }): boolean {
  return kind === "image" || kind === "video";
}
