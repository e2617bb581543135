/** How a text is to be shown: as large emoji, folded, or as it is. */
import { graphemes } from "@contract/graphemes.ts";
import { textUnits } from "@contract/text.ts";

const emojiCharacter = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\ufe0f?\u20e3)/u;
// ©, ®, ™ and the like are pictographs to Unicode, but letters to people unless asked for as emoji.
const emojiByDefault = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u;

const mostBigEmoji = 3;
const emojiMaxCodeUnits = 100;

/** How many emoji the text is made of, when it is nothing else and they are few enough to be shown large; else 0. */
export function bigEmojiCount(text: string): number {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > emojiMaxCodeUnits) return 0;
  // Nearly always it is words: their first character tells.
  if (!emojiCharacter.test(trimmed)) return 0;
  let count = 0;
  for (const character of graphemes(trimmed)) {
    if (/^\s+$/.test(character)) continue;
    if (!emojiCharacter.test(character) || !emojiByDefault.test(character)) return 0;
    if (++count > mostBigEmoji) return 0;
  }
  return count;
}

const foldOverUnits = 900;
const foldOverLines = 16;

/** Is the text so long that it is shown folded, with "show more"? */
export function isLongText(text: string): boolean {
  if (text.length > foldOverUnits) return true;
  if (text.length > foldOverUnits / 2 && textUnits(text) > foldOverUnits) return true;
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    if (++lines > foldOverLines) return true;
  }
  return false;
}
