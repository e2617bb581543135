import type { Language } from "@contract/text/languages.ts";
import { lazyValue } from "../../../lib/loading/lazy-value.ts";
import { type EmojiLists, emojiGroups } from "./lists/emoji-lists.ts";

export const emojiLists: Record<Language, ReturnType<typeof lazyValue<EmojiLists>>> = {
  en: lazyValue(async () => (await import("./lists/en.data.ts")).lists),
  "zh-cn": lazyValue(async () => (await import("./lists/zh-cn.data.ts")).lists),
  "zh-tw": lazyValue(async () => (await import("./lists/zh-tw.data.ts")).lists),
};

/** Largest group (flags) and more: one letter matches up to 600 emoji, too many to render at each key. */
const foundMax = 300;

/** Emoji that match all words of the search: each the start of a keyword, or any part of a Chinese one. */
export function findEmoji(lists: EmojiLists, text: string): string[] {
  const asked = text.toLowerCase().split(/\s+/u).filter(Boolean);
  if (asked.length === 0) return [];
  return emojiGroups
    .flatMap((group) => lists[group])
    .filter(([emoji, keywords]) =>
      asked.every((term) =>
        /\p{Script=Han}/u.test(term) ? keywords.includes(term) : ` ${keywords}`.includes(` ${term}`) || emoji === term,
      ),
    )
    .slice(0, foundMax)
    .map(([emoji]) => emoji);
}
