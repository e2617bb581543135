import type { Message } from "@contract/message.ts";
import { downloadLink, linkEnded, saveFromLink } from "../../../media/links.ts";

const endings: Partial<Record<Message["kind"], string>> = { image: "jpg", voice: "m4a", video: "mp4" };

/** Saves a message's file by the browser; renews an expired link. */
export async function saveFile(
  message: Message,
  link: () => string | undefined,
  renew: () => Promise<void>,
): Promise<void> {
  // Offline, the browser itself reports the error.
  if (linkEnded(link() ?? "")) await renew().catch(() => {});
  const address = link();
  if (address) saveFromLink(downloadLink(address), nameOf(message));
}

/** Name of the saved file; a name in the server's answer takes precedence. */
function nameOf({ kind, id, fileName }: Message): string {
  return fileName || `${kind}-${id}.${endings[kind] ?? "bin"}`;
}
