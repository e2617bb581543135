import type { Language } from "@contract/languages.ts";
import type {} from "use-intl";
import { common } from "./en/common.ts";
import type { en } from "./en.ts";

/** Another language has exactly English's keys, with words of its own. */
export type Translation<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Translation<T[Key]> };
export type Messages = Translation<typeof en>;

/** The words of one part of the product. They are fetched with the screens that say them. */
export type Namespace = keyof Messages;

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
    Locale: "en" | "zh-CN" | "zh-TW";
  }
}

/** The words that are here. English has at hand what every page says, whatever happens to the network. */
const here: Record<Language, Partial<Record<Namespace, object>>> = { en: { common }, "zh-cn": {}, "zh-tw": {} };

const coming = new Map<string, Promise<void>>();

/** The words of a language, as far as they are here: the same object for good, in which more appears. */
export const messagesOf = (language: Language): object => here[language];

export const loadedNamespaces = (language: Language): Namespace[] => Object.keys(here[language]) as Namespace[];

/** Fetches an area's words; undefined when they are here. A failure is not kept: the next call asks again. */
export function loadNamespace(language: Language, namespace: Namespace): Promise<void> | undefined {
  if (here[language][namespace]) return undefined;
  const name = `${language}/${namespace}`;
  const known = coming.get(name);
  if (known) return known;
  const fetching = fetchNamespace(language, namespace).finally(() => coming.delete(name));
  coming.set(name, fetching);
  return fetching;
}

/** What people come in by says these. The files of the rest have their names in one of their own. */
const first = import.meta.glob<Record<string, object>>("./*/{common,home,join,chat}.ts");

async function fetchNamespace(language: Language, namespace: Namespace): Promise<void> {
  const fetch = first[`./${language}/${namespace}.ts`];
  const module = await (fetch?.() ??
    import("./secondary-namespaces.ts").then(({ fetchSecondaryNamespace }) =>
      fetchSecondaryNamespace(language, namespace),
    ));
  here[language][namespace] = module[namespace] ?? {};
}
