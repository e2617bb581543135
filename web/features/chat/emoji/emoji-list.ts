import { faces, hands } from "./people.ts";
import { doing, food, nature, signs } from "./things.ts";

export interface Emoji {
  emoji: string;
  /** Search terms in lower case. */
  keywords: string;
}

export const emojiGroups = ["faces", "hands", "nature", "food", "doing", "signs"] as const;
export type EmojiGroup = (typeof emojiGroups)[number];

const lists: Record<EmojiGroup, string> = { faces, hands, nature, food, doing, signs };

function read(list: string): Emoji[] {
  return list
    .trim()
    .split("\n")
    .map((line) => {
      const [emoji = "", ...keywords] = line.split(" ");
      return { emoji, keywords: keywords.join(" ") };
    });
}

export const emojiLists: Record<EmojiGroup, readonly Emoji[]> = {
  faces: read(lists.faces),
  hands: read(lists.hands),
  nature: read(lists.nature),
  food: read(lists.food),
  doing: read(lists.doing),
  signs: read(lists.signs),
};

/** Emoji that match all words of the search: each the start of a keyword, or any part of a Chinese one. */
export function findEmoji(text: string): Emoji[] {
  const asked = text.toLowerCase().split(/\s+/u).filter(Boolean);
  if (asked.length === 0) return [];
  return emojiGroups
    .flatMap((group) => emojiLists[group])
    .filter(({ emoji, keywords }) =>
      asked.every((term) =>
        /\p{Script=Han}/u.test(term) ? keywords.includes(term) : ` ${keywords}`.includes(` ${term}`) || emoji === term,
      ),
    );
}
