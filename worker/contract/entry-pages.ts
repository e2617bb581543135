import type { Language } from "./languages.ts";

export const entryPages = ["home", "login", "room"] as const;
export type EntryPage = (typeof entryPages)[number];

/** The entry page of a path; undefined for all other pages. */
export function entryPageOf(path: string): EntryPage | undefined {
  if (path === "/") return "home";
  if (/^\/(login|i)(\/|$)/i.test(path)) return "login";
  return /^\/chatroom\/./i.test(path) ? "room" : undefined;
}

/**
 * The entry page that is prerendered for a path, so that its content shows before scripts run. Pages next to a chat
 * and the page for pasting a link are not prerendered.
 */
export function prerenderedEntryOf(path: string): EntryPage | undefined {
  return /^\/((login|i|chatroom)\/[^/]+\/?)?$/i.test(path) ? entryPageOf(path) : undefined;
}

/** Build output path of a prerendered page. */
export function prerenderedPath(page: EntryPage, language: Language): string {
  return `/drawn/${page}-${language}`;
}
