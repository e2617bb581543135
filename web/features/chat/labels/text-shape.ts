/** Shape of a message's text: large emoji, folded, or plain. */
import { graphemes } from "@contract/text/graphemes.ts";
import { textUnits } from "@contract/text/text-rules.ts";

const emojiCharacter = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\ufe0f?\u20e3)/u;
// ©, ®, ™ and similar are pictographs in Unicode, but letters to people unless marked as emoji.
const emojiByDefault = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u;

const maxBigEmoji = 3;
const emojiMaxCodeUnits = 100;

/** Number of emoji in a text of only few emoji, to be shown large; otherwise 0. */
export function bigEmojiCount(text: string): number {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > emojiMaxCodeUnits) return 0;
  // Nearly all texts are excluded by their first character.
  if (!emojiCharacter.test(trimmed)) return 0;
  let count = 0;
  for (const character of graphemes(trimmed)) {
    if (/^\s+$/.test(character)) continue;
    if (!emojiCharacter.test(character) || !emojiByDefault.test(character)) return 0;
    if (++count > maxBigEmoji) return 0;
  }
  return count;
}

const foldOverUnits = 900;
const foldOverLines = 16;

/** True for a text that is folded, with "show more". */
export function isLongText(text: string): boolean {
  if (text.length > foldOverUnits) return true;
  if (text.length > foldOverUnits / 2 && textUnits(text) > foldOverUnits) return true;
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    if (++lines > foldOverLines) return true;
  }
  return false;
}
