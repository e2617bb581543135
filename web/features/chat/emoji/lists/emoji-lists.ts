/** Emoji and search terms in lower case, divided by spaces. */
export type Emoji = readonly [emoji: string, keywords: string];

/** Groups of the picker; several groups of Unicode may form one. */
export const emojiGroups = ["faces", "hands", "nature", "food", "doing", "signs", "flags"] as const;
export type EmojiGroup = (typeof emojiGroups)[number];
export type EmojiLists = Readonly<Record<EmojiGroup, readonly Emoji[]>>;

/** Numbers of Unicode's groups; 2 has only skin tones and hair. */
const unicodeGroups: Record<EmojiGroup, readonly number[]> = {
  faces: [0],
  hands: [1],
  nature: [3],
  food: [4],
  doing: [5, 6],
  signs: [7, 8],
  flags: [9],
};

/** Newest version of Unicode's emoji that Safari of iOS 16 displays. */
const versionMax = 14;

interface Source {
  emoji: string;
  hexcode: string;
  version: number;
  group?: number;
  order?: number;
  label: string;
  tags?: readonly string[];
}

/**
 * Runs at build time. Keywords: the words of each name and tag in `source`, and of each name in `names`, a second
 * language.
 */
export function emojiLists(source: readonly Source[], names: readonly Source[] = []): EmojiLists {
  const nameOf = new Map(names.map(({ hexcode, label }) => [hexcode, label]));
  const sorted = source
    .filter(({ version }) => version <= versionMax)
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  const listOf = (group: EmojiGroup): Emoji[] =>
    sorted
      .filter((one) => unicodeGroups[group].includes(one.group ?? -1))
      .map(({ emoji, hexcode, label, tags = [] }) => [
        plain(emoji),
        keywordsOf([label, ...tags, nameOf.get(hexcode) ?? ""]),
      ]);
  return Object.fromEntries(emojiGroups.map((group) => [group, listOf(group)])) as Record<EmojiGroup, Emoji[]>;
}

/** Without the variation selector where an emoji needs none, as keyboards enter it: reactions compare the characters. */
const plain = (emoji: string): string => emoji.replace(/^(\p{Emoji_Presentation})\ufe0f$/u, "$1");

function keywordsOf(terms: readonly string[]): string {
  const keywords = terms.flatMap((term) => term.toLowerCase().split(/[\s:：,，()“”]+/u)).filter(Boolean);
  return [...new Set(keywords)].join(" ");
}
