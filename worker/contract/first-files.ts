import * as z from "zod/mini";
import { languages } from "./languages.ts";

/** The three screens that people come in by. */
export const waysIn = ["home", "login", "room"] as const;
export type WayIn = (typeof waysIn)[number];

/** Where the build says which files a screen needs before it works, besides the page's own. */
export const firstFilesPath = "/assets/first-files.json";

const files = z.array(z.string().check(z.regex(/^\/assets\/[\w.-]+\.(js|css)$/)));
export const firstFiles = z.record(
  z.enum(waysIn),
  z.object({
    /** Whatever the language is. */
    screen: files,
    /** The words that it says. */
    words: z.record(z.enum(languages), files),
  }),
);
export type FirstFiles = z.output<typeof firstFiles>;

/** The screen that an address opens; undefined for those that fewer people come in by. */
export function wayInOf(path: string): WayIn | undefined {
  if (path === "/") return "home";
  if (/^\/(login|i)(\/|$)/i.test(path)) return "login";
  return /^\/chatroom\/./i.test(path) ? "room" : undefined;
}
