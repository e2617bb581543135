import type { Language } from "./languages.ts";

export const entryPages = ["home", "login", "room"] as const;
export type EntryPage = (typeof entryPages)[number];

/**
 * The entry page that is prerendered for a path, so that its content shows before scripts run; undefined for all other
 * pages, also for those next to a chat and for the page where a link is pasted.
 */
export function prerenderedEntryOf(path: string): EntryPage | undefined {
  if (path === "/") return "home";
  const [, folder] = /^\/(login|i|chatroom)\/[^/]+\/?$/i.exec(path) ?? [];
  if (!folder) return undefined;
  return folder.toLowerCase() === "chatroom" ? "room" : "login";
}

/** Build output path of a prerendered page. */
export function prerenderedPath(page: EntryPage, language: Language): string {
  return `/drawn/${page}-${language}`;
}
