import type { Message } from "@contract/message.ts";
import { saveBlob } from "../../../lib/browser/save-blob.ts";
import { fetchFile } from "../../../media/fetch-file.ts";
import { downloadLink, isLinkExpiring, saveFromLink } from "../../../media/media-links.ts";
import { isLoadableByBrowser } from "../../../media/sealed-links.ts";

const extensions: Partial<Record<Message["kind"], string>> = { image: "jpg", voice: "m4a", video: "mp4" };

/** Saves a message's file by the browser; renews an expired link. */
export async function saveFile(
  message: Message,
  link: () => string | undefined,
  renew: () => Promise<void>,
): Promise<void> {
  // Offline, the browser itself reports the error.
  if (isLinkExpiring(link() ?? "")) await renew().catch(() => {});
  const address = link();
  if (!address) return;
  const name = nameOf(message);
  if (isLoadableByBrowser(address)) saveFromLink(downloadLink(address), name);
  else saveBlob(await fetchFile(address, new AbortController().signal, () => {}), name);
}

/** Name of the saved file; a name in the server's answer takes precedence. */
function nameOf({ kind, id, fileName }: Message): string {
  return fileName || `${kind}-${id}.${extensions[kind] ?? "bin"}`;
}
