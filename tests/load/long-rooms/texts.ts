/* Texts of a long room, the same in each run: message `n` is Chinese if `n` is odd. */
import { randomNumbers } from "../../support/random-numbers.ts";

/** Sizes of the vocabularies: later words and characters are rarer. */
const latinTerms = 5000;
const chineseCharacters = 3000;
const firstCharacter = 0x4e00;

/** In a tenth of the messages of its language. */
export const commonLatin = "breakfast";
export const commonChinese = "我们";
const commonEvery = 10;

/** A rare word of two characters is in one of so many messages. */
const rareEvery = 10_000;
export const rareTerms = 50;
/** Characters that no other text has. */
const rareFirst = 0x9e00;
const rareSecond = 0x9e80;

/** In one message. */
export const wordOf = (n: number): string => `word-${n}-`;

/** The rare word number `k`. */
export const rareChinese = (k: number): string => String.fromCodePoint(rareFirst + k, rareSecond + k);
/** Number of messages with each rare word among the first `messages`. */
export const rareCount = (k: number, messages: number): number =>
  Math.floor((messages - 1 - rareAt(k)) / rareEvery) + 1;
/** In no message. */
export const absentChinese = (k: number): string => String.fromCodePoint(rareFirst + k, rareSecond + k + 1);

/** First message with a rare word. */
const rareAt = (k: number): number => (((2 * k + 1) * (rareEvery / (2 * rareTerms))) % rareEvery) | 1;

export function textOf(n: number): string {
  const random = randomNumbers(n);
  return n % 2 === 0 ? latin(n, random) : chinese(n, random);
}

function latin(n: number, random: () => number): string {
  const terms = Array.from({ length: 4 + Math.floor(random() * 16) }, () => latinWord(skewed(latinTerms, random)));
  if (n % commonEvery === 0) terms.push(commonLatin);
  return `A message with ${wordOf(n)}. ${terms.join(" ")}`;
}

function chinese(n: number, random: () => number): string {
  const pick = () => String.fromCodePoint(firstCharacter + skewed(chineseCharacters, random));
  const characters = Array.from({ length: 6 + Math.floor(random() * 30) }, pick);
  if (n % commonEvery === 1) characters.splice(3, 0, commonChinese);
  const k = Array.from({ length: rareTerms }, (_, index) => index).find((index) => n % rareEvery === rareAt(index));
  // At the start, within and at the end of a text.
  if (k !== undefined) characters.splice(Math.floor((n / rareEvery) % 3) * (characters.length >> 1), 0, rareChinese(k));
  return characters.join("");
}

function latinWord(rank: number): string {
  const syllables = ["ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "zo", "ka", "hu"];
  let word = "";
  for (let left = rank + 16; left > 0; left >>= 4) word += syllables[left % syllables.length];
  return word;
}

/** A number below `end`; small ones are frequent. */
function skewed(end: number, random: () => number): number {
  return Math.floor((end + 1) ** random()) - 1;
}
