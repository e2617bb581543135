import type { Language } from "@contract/languages.ts";
import type {} from "use-intl";
import { en } from "./en.ts";

/** Another language has exactly English's keys, with words of its own. */
export type Translation<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Translation<T[Key]> };
export type Messages = Translation<typeof en>;

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
    Locale: "en" | "zh-CN" | "zh-TW";
  }
}

const loaders: Record<Exclude<Language, "en">, () => Promise<Messages>> = {
  "zh-cn": async () => (await import("./zh-cn.ts")).zhCn,
  "zh-tw": async () => (await import("./zh-tw.ts")).zhTw,
};

/** The words of a language: English is at hand, the others are fetched. */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === "en" ? en : loaders[language]();
}
