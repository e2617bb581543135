import * as z from "zod/mini";
import { languages } from "./languages.ts";
import { waysIn } from "./ways-in.ts";

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
