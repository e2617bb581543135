import type { Language } from "../text/languages.ts";
import { pathsOf, routes } from "./routes.ts";

const entries = [...pathsOf("home"), ...pathsOf("login"), ...pathsOf("room")].map((path) => ({
  entry: routes[path],
  pattern: new RegExp(`^${path.replace(/\{?-?\$\w+\}?/, "[^/]+/?")}$`, "i"),
}));
export type EntryPage = (typeof entries)[number]["entry"];

/**
 * The entry page that is prerendered for a path, so that its content shows before scripts run; undefined for all other
 * pages, also for those next to a chat and for the page where a link is pasted.
 */
export function prerenderedEntryOf(path: string): EntryPage | undefined {
  return entries.find(({ pattern }) => pattern.test(path))?.entry;
}

/** Build output path of a prerendered page. */
export function prerenderedPath(page: EntryPage, language: Language): string {
  return `/prerendered/${page}-${language}`;
}
