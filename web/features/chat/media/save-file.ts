import type { Message } from "@contract/message.ts";
import { downloadLink, linkEnded, saveFromLink } from "../../../media/links.ts";

const endings: Partial<Record<Message["kind"], string>> = { image: "jpg", voice: "m4a", video: "mp4" };

/** Has the browser save a message's file, by a link that still works. */
export async function saveFile(
  message: Message,
  link: () => string | undefined,
  renew: () => Promise<void>,
): Promise<void> {
  // Without a network the browser says so itself.
  if (linkEnded(link() ?? "")) await renew().catch(() => {});
  const address = link();
  if (address) saveFromLink(downloadLink(address), nameOf(message));
}

/** Where the server says a better name, that one is taken. */
function nameOf({ kind, id, fileName }: Message): string {
  return fileName || `${kind}-${id}.${endings[kind] ?? "bin"}`;
}
