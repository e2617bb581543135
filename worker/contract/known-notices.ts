/**
 * Highest number of a notice in this release. A client says it in the header of its calls and in the query of its socket,
 * and gets no later ones: pages before 2026-11-29 refuse a whole frame with a number that they do not know. Alone in this
 * file, because the first script of a page needs it.
 */
export const noticeMax = 98;
/** That of clients that do not say it. */
const noticeMaxUndeclared = 97;

export const noticesName = "notices";
export const declaredNotices: Readonly<Record<string, string>> = { [noticesName]: String(noticeMax) };

/** The highest notice that a client knows, from what it says. */
export function knownNotices(declared: string | null | undefined): number {
  return /^\d{1,4}$/.test(declared ?? "") ? Number(declared) : noticeMaxUndeclared;
}
