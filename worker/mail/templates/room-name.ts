import type { Language } from "../../contract/text/languages.ts";

const messages = {
  en: {
    quoted: (name: string) => `“${name}”`,
    room: (name: string) => `the chat room ${name}`,
    unnamed: "a sealed chat room",
  },
  "zh-cn": { quoted: (name: string) => `“${name}”`, room: (name: string) => `聊天室${name}`, unnamed: "加密聊天室" },
  "zh-tw": { quoted: (name: string) => `「${name}」`, room: (name: string) => `聊天室${name}`, unnamed: "加密聊天室" },
};

/** A room in a sentence: its name, or with "the chat room" before it. A sealed room has no name that we know, but "". */
export function roomTexts(name: string, language: Language): { name: string; room: string } {
  const { quoted, room, unnamed } = messages[language];
  return name === "" ? { name: unnamed, room: unnamed } : { name: quoted(name), room: room(quoted(name)) };
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
