import type { Language } from "@contract/languages.ts";
import type {} from "use-intl";
import { common } from "./en/common.ts";
import type { en } from "./en.ts";

/** Another language has exactly English's keys, with words of its own. */
export type Translation<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Translation<T[Key]> };
export type Messages = Translation<typeof en>;

/** The words of one part of the product. They are fetched with the screens that say them. */
export type Area = keyof Messages;

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
    Locale: "en" | "zh-CN" | "zh-TW";
  }
}

/** The words that are here. English has at hand what every page says, whatever happens to the network. */
const here: Record<Language, Partial<Record<Area, object>>> = { en: { common }, "zh-cn": {}, "zh-tw": {} };

const coming = new Map<string, Promise<void>>();

/** The words of a language, as far as they are here: the same object for good, in which more appears. */
export const wordsOf = (language: Language): object => here[language];

export const areasHere = (language: Language): Area[] => Object.keys(here[language]) as Area[];

/** Fetches an area's words; undefined when they are here. A failure is not kept: the next call asks again. */
export function loadArea(language: Language, area: Area): Promise<void> | undefined {
  if (here[language][area]) return undefined;
  const name = `${language}/${area}`;
  const known = coming.get(name);
  if (known) return known;
  const fetching = fetchArea(language, area).finally(() => coming.delete(name));
  coming.set(name, fetching);
  return fetching;
}

/** What people come in by says these. The files of the rest have their names in one of their own. */
const first = import.meta.glob<Record<string, object>>("./*/{common,home,join,chat}.ts");

async function fetchArea(language: Language, area: Area): Promise<void> {
  const fetch = first[`./${language}/${area}.ts`];
  const words = await (fetch?.() ?? import("./other-words.ts").then(({ fetchOther }) => fetchOther(language, area)));
  here[language][area] = words[area] ?? {};
}
