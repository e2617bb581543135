import fc from "fast-check";
import {
  characterCount,
  firstCharacters,
  isEmail,
  isMessageText,
  isName,
  isPassword,
  textUnits,
} from "../../../worker/contract/text/text-rules.ts";

const seed = 20_261;

const tricky = [
  ..."aZ9 .-_+%@\t\n\u0000\u00ad\u200b\u200c\u200d\u200e\u202e\u2060\u3000\ufe0f\ufeff",
  ..."é你好ㄅ한가ｱＡ、ñßאعपि".normalize("NFD"),
  ..."😀👍🏽👩‍👩‍👧‍👦🏳️‍🌈🇹🇼🇨🇭1️⃣❤️©",
  "e\u0301",
  "👨‍👩‍👦",
  "नमस्ते",
  "\ud83d",
  "\udc00",
];

const name = fc.string({ unit: fc.constantFrom(...tricky), maxLength: 24 });
const long = fc.tuple(fc.constantFrom("a", "好", "👍🏽", "e\u0301"), fc.integer({ min: 1996, max: 4003 }), name);
const address = fc.string({ unit: fc.constantFrom(..."ab.Z-_+%@9é"), maxLength: 30 });

/** A function, as fast-check takes 3 s to build it, which each run that reads the settings of Vitest would pay. */
const anyText = () =>
  fc.oneof(
    { weight: 300, arbitrary: name },
    { weight: 100, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
    { weight: 100, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
    { weight: 100, arbitrary: fc.tuple(address, address).map(([local, domain]) => `${local}@${domain}.com`) },
    { weight: 1, arbitrary: long.map(([unit, count, end]) => unit.repeat(count) + end) },
  );

/** Texts that are hard to measure; the fixed seed gives the same texts in every runtime. */
export function someTexts(count: number): string[] {
  return fc.sample(anyText(), { numRuns: count, seed });
}

/** Results of all text rules of the product for one text; page and server must give the same. */
export function verdictOf(text: string): string {
  const shortened = firstCharacters(text, 7).length;
  const rules = [isName, isPassword, isEmail, isMessageText].map((rule) => (rule(text) ? "y" : "n")).join("");
  return `${characterCount(text)} ${textUnits(text)} ${shortened} ${rules}`;
}

export const textsCompared = 5000;
