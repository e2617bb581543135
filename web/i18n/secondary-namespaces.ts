import type { Language } from "@contract/text/languages.ts";
import type * as en from "./en.ts";

/** Fetches a namespace that no entry page uses. */
export const fetchSecondaryNamespace = (
  language: Language,
  namespace: keyof typeof en,
): Promise<Record<string, object>> => import(`./${language}/${namespace}.ts`);
