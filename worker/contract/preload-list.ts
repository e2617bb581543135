import * as z from "zod/mini";
import { entryPages } from "./entry-pages.ts";
import { languages } from "./languages.ts";

/** Where the build says which files a screen needs before it works, besides the page's own. */
export const preloadListPath = "/assets/first-files.json";

const files = z.array(z.string().check(z.regex(/^\/assets\/[\w.-]+\.(js|css)$/)));
export const preloadList = z.record(
  z.enum(entryPages),
  z.object({
    /** Whatever the language is. */
    screen: files,
    /** The words that it says. */
    messages: z.record(z.enum(languages), files),
  }),
);
export type PreloadList = z.output<typeof preloadList>;
