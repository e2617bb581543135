import type { Language } from "@contract/text/languages.ts";
import type {} from "use-intl";
import { common } from "./en/common.ts";
import type * as en from "./en.ts";
import type { Namespace } from "./translation.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
    Locale: "en" | "zh-CN" | "zh-TW";
  }
}

/** Loaded messages. English `common` is bundled, as error messages must not depend on the network. */
const here: Record<Language, Partial<Record<Namespace, object>>> = { en: { common }, "zh-cn": {}, "zh-tw": {} };

const coming = new Map<string, Promise<void>>();

/** Loaded messages of a language: always the same object, which grows. */
export const messagesOf = (language: Language): object => here[language];

export const loadedNamespaces = (language: Language): Namespace[] => Object.keys(here[language]) as Namespace[];

/** Fetches a namespace; undefined if loaded. A failure is not cached: the next call retries. */
export function loadNamespace(language: Language, namespace: Namespace): Promise<void> | undefined {
  if (here[language][namespace]) return undefined;
  const name = `${language}/${namespace}`;
  const known = coming.get(name);
  if (known) return known;
  const fetching = fetchNamespace(language, namespace).finally(() => coming.delete(name));
  coming.set(name, fetching);
  return fetching;
}

/** Namespaces of the entry pages; those of all other screens are in one file for each language. */
const ofEntryPages = import.meta.glob<Partial<Record<Namespace, object>>>("./*/{common,home,join,chat}.ts");

const all: Record<Language, () => Promise<Record<Namespace, object>>> = {
  en: () => import("./en.ts"),
  "zh-cn": () => import("./zh-cn.ts"),
  "zh-tw": () => import("./zh-tw.ts"),
};

async function fetchNamespace(language: Language, namespace: Namespace): Promise<void> {
  const fetch = ofEntryPages[`./${language}/${namespace}.ts`] ?? all[language];
  here[language][namespace] = (await fetch())[namespace] ?? {};
}
