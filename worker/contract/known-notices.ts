/**
 * Highest number of a notice in this release. A page says it in the header of its requests and in the query of its
 * socket, and gets no later ones: pages refuse a whole frame with a number that they do not know. Other clients get
 * all. Alone in this file, because the first script of a page needs it.
 */
export const noticeMax = 98;
/** Highest notice known to our pages of releases before 2026-11-29, which do not say it. */
const noticeMaxUndeclared = 97;

export const noticesName = "notices";
export const declaredNotices: Readonly<Record<string, string>> = { [noticesName]: String(noticeMax) };

/** The highest notice that a client knows. `declared`: what the client says of it. */
export function highestKnownNotice(declared: string | null | undefined, isOurPage: boolean): number {
  if (/^\d{1,4}$/.test(declared ?? "")) return Number(declared);
  return isOurPage ? noticeMaxUndeclared : noticeMax;
}
