import type { Language } from "@contract/languages.ts";
import type { Namespace } from "./messages.ts";

/** Fetches an area of words that no screen says which people come in by. */
export const fetchSecondaryNamespace = (language: Language, namespace: Namespace): Promise<Record<string, object>> =>
  import(`./${language}/${namespace}.ts`);
