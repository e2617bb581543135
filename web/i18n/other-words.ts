import type { Language } from "@contract/languages.ts";
import type { Area } from "./messages.ts";

/** Fetches an area of words that no screen says which people come in by. */
export const fetchOther = (language: Language, area: Area): Promise<Record<string, object>> =>
  import(`./${language}/${area}.ts`);
