import type { Language } from "@contract/text/languages.ts";
import type {} from "use-intl";
import { common } from "./en/common.ts";
import type * as en from "./en.ts";
import type { Messages, Namespace } from "./translation.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
    Locale: "en" | "zh-CN" | "zh-TW";
  }
}

/** Loaded messages. English `common` is bundled, as error messages must not depend on the network. */
const loaded: Record<Language, Partial<Messages>> = { en: { common }, "zh-cn": {}, "zh-tw": {} };

type Files<Loaded> = Record<Language, () => Promise<Loaded>>;
const entry: Files<Partial<Messages>> = {
  en: () => import("./entry/en.ts"),
  "zh-cn": () => import("./entry/zh-cn.ts"),
  "zh-tw": () => import("./entry/zh-tw.ts"),
};
/** Does not compile if a translation lacks a key of English. */
const all: Files<Messages> = {
  en: () => import("./en.ts"),
  "zh-cn": () => import("./zh-cn.ts"),
  "zh-tw": () => import("./zh-tw.ts"),
};
/** Two files for each language: all messages are 24 kB, those of the entry pages 3 kB. */
const files = { entry, all };

const loads = new Map<string, Promise<void>>();

/** Loaded messages of a language: always the same object, which grows. */
export const messagesOf = (language: Language): Partial<Messages> => loaded[language];

export const isLoaded = (language: Language, namespace: Namespace): boolean =>
  loaded[language][namespace] !== undefined;

/** A failure is not cached: the next call retries. */
export function loadMessages(language: Language, which: keyof typeof files): Promise<void> {
  const name = `${language} ${which}`;
  let loading = loads.get(name);
  if (!loading) {
    loading = files[which][language]().then((messages) => void Object.assign(loaded[language], messages));
    loading.catch(() => loads.delete(name));
    loads.set(name, loading);
  }
  return loading;
}

export const hasAll = (language: Language): boolean => loads.has(`${language} all`);
