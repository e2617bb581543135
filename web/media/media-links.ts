import { mediaDownloadParameter, mediaEndParameter } from "@contract/routes/paths.ts";
import { serverNow } from "../lib/server-clock.ts";
import { isSealedLink } from "./sealed-links.ts";

/** Time in milliseconds for a request to arrive before its link expires. */
const marginMs = 5000;

/** True for a link that has expired or is about to expire. */
export function isLinkExpiring(link: string, now: number = serverNow()): boolean {
  const ends = Number(new URL(link, "https://here.invalid").searchParams.get(mediaEndParameter));
  return ends > 0 && ends * 1000 - marginMs < now;
}

/** Link that saves the file instead of showing it. */
export function downloadLink(link: string): string {
  return withParameter(link, mediaDownloadParameter);
}

/** Link with another query, past a failure that the browser cached. */
export function withRetryParameter(link: string, time: number): string {
  return withParameter(link, "again", String(time));
}

function withParameter(link: string, name: string, value = "1"): string {
  return `${link}${link.includes("?") ? "&" : "?"}${name}=${value}`;
}

/** A sealed link must be answered: see `isLoadableByBrowser`. */
export function saveFromLink(link: string, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = link;
  // Browsers ask the server for links with this attribute, past the service worker, whose answer has the name.
  if (!isSealedLink(link)) anchor.download = name;
  anchor.hidden = true;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
