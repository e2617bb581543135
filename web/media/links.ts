import { mediaDownloadParameter, mediaEndParameter } from "@contract/paths.ts";
import { serverNow } from "../lib/server-clock.ts";

/** Time for a request to get there before its link ends. */
const marginMs = 5000;

/** Has this link to a file ended, or is about to? */
export function linkEnded(link: string, now: number = serverNow()): boolean {
  const ends = Number(new URL(link, "https://here.invalid").searchParams.get(mediaEndParameter));
  return ends > 0 && ends * 1000 - marginMs < now;
}

/** The same file, to be saved instead of shown. */
export function downloadLink(link: string): string {
  return withParameter(link, mediaDownloadParameter);
}

/** The same file once more, past what the browser remembers of a failure. */
export function againLink(link: string, time: number): string {
  return withParameter(link, "again", String(time));
}

function withParameter(link: string, name: string, value = "1"): string {
  return `${link}${link.includes("?") ? "&" : "?"}${name}=${value}`;
}

/** Has the browser save a file under its own name. */
export function saveFromLink(link: string, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = link;
  anchor.download = name;
  anchor.hidden = true;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
