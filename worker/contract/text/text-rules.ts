/** Text rules that server and client must apply identically. */
import * as z from "zod/mini";
import * as Limits from "../limits.ts";
import { graphemes } from "./graphemes.ts";

/** Length in grapheme clusters. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of graphemes(text)) count++;
  return count;
}

/** Upper bound in UTF-16 code units of each of a text's characters on average, because one grapheme may consist of many. */
const codeUnitsPerCharacter = 16;

/** True for a text of at most `max` grapheme clusters. */
export const isWithin = (text: string, max: number): boolean =>
  text.length <= max * codeUnitsPerCharacter && characterCount(text) <= max;

/** A person's text, trimmed, of at most `max` grapheme clusters. */
export const textWithin = (max: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => isWithin(text, max)),
  );

/** The first `max` grapheme clusters, in at most `maxCodeUnits`: one cluster may consist of many. */
export function firstCharacters(text: string, max: number, maxCodeUnits = Number.POSITIVE_INFINITY): string {
  if (text.length <= max) return text;
  let shortened = "";
  let count = 0;
  for (const character of graphemes(text)) {
    if (count++ === max || shortened.length + character.length > maxCodeUnits) return shortened;
    shortened += character;
  }
  return shortened;
}

/** The start of a text, as a quote or a notification shows it. */
export const excerptOf = (text: string): string =>
  firstCharacters(text, Limits.quoteMaxLength, Limits.quoteMaxCodeUnits);

const ascii = /^\p{ASCII}*$/u;
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b16f}\u{20000}-\u{3fffd}]/u;

/** The longest emoji, a kiss of two people, has 15 code units. */
const codeUnitsPerUnit = 8;

/**
 * The length of a text in units: CJK characters, full-width forms and whole emoji count 2, everything else 1. An emoji
 * with more marks than any has counts more: one grapheme may consist of many.
 */
export function textUnits(text: string): number {
  if (ascii.test(text)) return text.length;
  let units = 0;
  for (const segment of graphemes(text)) {
    if (emoji.test(segment)) units += Math.max(2, Math.ceil(segment.length / codeUnitsPerUnit));
    else for (const character of segment) units += wide.test(character) ? 2 : 1;
  }
  return units;
}

// Invisible and bidirectional characters would make a name look like another or like nothing. Emoji and several scripts
// need some of them in places where they have a visible effect.
const joiner = "[\\u200c\\u200d]";
const selector = "(?:[\\ufe00-\\ufe0f]|[\\u{e0100}-\\u{e01ef}])";
const invisible = new RegExp(
  String.raw`[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]|(?!${joiner}|${selector})\p{Default_Ignorable_Code_Point}`,
  "u",
);
/** Joiners are allowed between emoji, and in scripts other than these. */
const unjoining = ["Latin", "Greek", "Cyrillic", "Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"];
const idleJoiner = new RegExp(
  String.raw`(?:^|\s|${joiner}|[\p{ASCII}${unjoining.map((script) => `\\p{Script=${script}}`).join("")}])${joiner}|${joiner}$`,
  "u",
);
/** A variation selector may follow a character once. */
const idleSelector = new RegExp(String.raw`(?:^|\s|${selector})${selector}`, "u");
/** The flags of England, Scotland and Wales consist of tag characters, which are invisible elsewhere. */
const taggedFlags = /\u{1f3f4}\u{e0067}\u{e0062}\p{Default_Ignorable_Code_Point}{3}\u{e007f}/gu;
const flagTags = /^(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})$/u;

function hasHiddenCharacters(text: string): boolean {
  const shown = text.replace(taggedFlags, (flag) => (flagTags.test(flag.slice(6, -2)) ? "F" : flag));
  return invisible.test(shown) || idleJoiner.test(shown) || idleSelector.test(shown);
}

/** Symbols and letters without ink, and marks, which need a letter to stand on, do not count. */
const visible =
  /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u;

/** True for a text in which a person sees nothing. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** A valid name: printable, not blank, at most `nameMaxLength` graphemes. */
export function isName(text: string): boolean {
  return (
    text.length <= Limits.nameMaxCodeUnits &&
    !isBlank(text) &&
    !hasHiddenCharacters(text) &&
    characterCount(text) <= Limits.nameMaxLength
  );
}

/** A nickname or room name, trimmed and in Unicode normalization form C, so that equal names are equal strings. */
export const name = z.string().check(z.trim(), z.normalize(), z.refine(isName));

export function isPassword(text: string): boolean {
  return (
    text.trim() !== "" &&
    !/\p{Cc}|\p{Cs}/u.test(text) &&
    text.length <= 512 &&
    characterCount(text) <= Limits.passwordMaxLength
  );
}

/** A room's password: 1 to 32 characters, none of them a control character. */
export const password = z.string().check(z.refine(isPassword));

const emailRule = /^(?=[^@]{1,64}@)(?![^@]*[._-]{2})[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[a-z]{2,}$/;

/** Labels of a domain (RFC 1035), and a local part that neither begins nor ends with a dot: mail services refuse others. */
const mailable = /^[^.@](?:[^@]*[^.@])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[a-z]+$/;

/** The rule of the specification, section 5, for what can be mailed; the top-level part is lower case. */
export function isEmail(text: string): boolean {
  return text.length <= Limits.emailMaxLength && emailRule.test(text) && mailable.test(text);
}

/** A typed email address, with its domain in lower case: capitals mean nothing there. */
export function typedEmail(text: string): string {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  return trimmed.slice(0, at + 1) + trimmed.slice(at + 1).toLowerCase();
}

export const email = z.string().check(z.overwrite(typedEmail), z.refine(isEmail));

/** Text to send: not blank, not over the limit. */
export function isMessageText(text: string): boolean {
  return !isBlank(text) && textUnits(text) <= Limits.textMaxUnits;
}
