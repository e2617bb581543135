import { sealedFilesPath } from "@contract/routes/paths.ts";

/** Files of sealed rooms: links that the service worker answers, or the page itself without a service worker. */

interface LinkRequest extends RequestInit {
  /** The reader takes the body piece by piece: no size is too large for the page. */
  streamed?: boolean;
}

type Answer = (link: string, init: LinkRequest) => Promise<Response>;
let answerHere: Answer | undefined;
const damaged = new Set<string>();

export function isSealedLink(link: string): boolean {
  return link.startsWith(sealedFilesPath);
}

/** The link needs no service worker. */
export function isLoadableByBrowser(link: string): boolean {
  return !isSealedLink(link) || Boolean(navigator.serviceWorker?.controller);
}

export function setSealedLinkHandler(answer: Answer): void {
  answerHere = answer;
}

/** `fetch` for links of all files, and for pictures of a sealed room's members, which are object URLs. */
export function fetchLink(link: string, init: LinkRequest = {}): Promise<Response> {
  return answerHere && (link.startsWith("blob:") || !isLoadableByBrowser(link))
    ? answerHere(link, init)
    : fetch(link, init);
}

/** The bytes are not those that were sent. */
export function isDamaged(link: string | undefined): boolean {
  return link !== undefined && damaged.has(pathOf(link));
}

export function markDamaged(link: string): void {
  damaged.add(pathOf(link));
}

function pathOf(link: string): string {
  return link.split("?")[0] ?? "";
}
