import type { Language } from "@contract/languages.ts";
import type { en } from "./en.ts";

/** Fetches an area of words that no screen says which people come in by. */
export const fetchSecondaryNamespace = (
  language: Language,
  namespace: keyof typeof en,
): Promise<Record<string, object>> => import(`./${language}/${namespace}.ts`);
