import * as z from "zod/mini";
import { entryPages } from "./entry-pages.ts";
import { languages } from "./languages.ts";

/** Build output: files that each page needs before it is interactive. */
export const preloadListPath = "/assets/first-files.json";

const files = z.array(z.string().check(z.regex(/^\/assets\/[\w.-]+\.(js|css)$/)));
export const preloadList = z.record(
  z.enum(entryPages),
  z.object({
    /** Files needed in any language. */
    screen: files,
    /** Message files by language. */
    messages: z.record(z.enum(languages), files),
  }),
);
export type PreloadList = z.output<typeof preloadList>;
