import type { Language } from "./languages.ts";

/** The three screens that people come in by. */
export const waysIn = ["home", "login", "room"] as const;
export type WayIn = (typeof waysIn)[number];

/** The screen that an address opens; undefined for those that fewer people come in by. */
export function wayInOf(path: string): WayIn | undefined {
  if (path === "/") return "home";
  if (/^\/(login|i)(\/|$)/i.test(path)) return "login";
  return /^\/chatroom\/./i.test(path) ? "room" : undefined;
}

/**
 * The screen whose page the server sends drawn: its first look is in it, and can be read before any script ran. Pages
 * beside a chat are not, nor is the place to paste a link.
 */
export function drawnWayOf(path: string): WayIn | undefined {
  return /^\/((login|i|chatroom)\/[^/]+\/?)?$/i.test(path) ? wayInOf(path) : undefined;
}

/** Where the build puts that page. */
export function drawnPagePath(way: WayIn, language: Language): string {
  return `/drawn/${way}-${language}`;
}
