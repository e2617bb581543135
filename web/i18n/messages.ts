import type { Language } from "@contract/text/languages.ts";
import type {} from "use-intl";
import { common } from "./en/common.ts";
import type * as en from "./en.ts";

/** Another language has exactly the keys of English. */
export type Translation<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Translation<T[Key]> };
export type Messages = Translation<typeof en>;

export type Namespace = keyof Messages;

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

/** Namespaces of the entry pages. The file names of all others are in a chunk of their own. */
const first = import.meta.glob<Record<string, object>>("./*/{common,home,join,chat}.ts");

async function fetchNamespace(language: Language, namespace: Namespace): Promise<void> {
  const fetch = first[`./${language}/${namespace}.ts`];
  const module = await (fetch?.() ??
    import("./secondary-namespaces.ts").then(({ fetchSecondaryNamespace }) =>
      fetchSecondaryNamespace(language, namespace),
    ));
  here[language][namespace] = module[namespace] ?? {};
}
