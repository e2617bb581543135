import type { Language } from "./languages.ts";

/** The three screens that people come in by. */
export const entryPages = ["home", "login", "room"] as const;
export type EntryPage = (typeof entryPages)[number];

/** The screen that an address opens; undefined for those that fewer people come in by. */
export function entryPageOf(path: string): EntryPage | undefined {
  if (path === "/") return "home";
  if (/^\/(login|i)(\/|$)/i.test(path)) return "login";
  return /^\/chatroom\/./i.test(path) ? "room" : undefined;
}

/**
 * The screen whose page the server sends drawn: its first look is in it, and can be read before any script ran. Pages
 * beside a chat are not, nor is the place to paste a link.
 */
export function prerenderedEntryOf(path: string): EntryPage | undefined {
  return /^\/((login|i|chatroom)\/[^/]+\/?)?$/i.test(path) ? entryPageOf(path) : undefined;
}

/** Where the build puts that page. */
export function prerenderedPath(page: EntryPage, language: Language): string {
  return `/drawn/${page}-${language}`;
}
