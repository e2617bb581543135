import * as Limits from "@contract/limits.ts";
import {
  characterCount,
  email,
  excerptOf,
  firstCharacters,
  isEmail,
  isMessageText,
  isName,
  isPassword,
  name,
  textUnits,
} from "@contract/text/text-rules.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

const family = "👨‍👩‍👧‍👦";
const zalgo = `z${"\u0335\u0321\u0358".repeat(10)}`;

describe("characters", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["读书会", 3],
    ["é", 1],
    ["e\u0301", 1],
    [family, 1],
    ["👋🏽", 1],
    ["🇨🇳🇹🇼", 2],
    ["1️⃣", 1],
    ["\r\n", 1],
    [zalgo, 1],
    ["한국", 2],
    ["각", 1],
  ])("%j has %i that a person sees", (text, count) => {
    expect(characterCount(text)).toBe(count);
  });

  it("are cut between, never within", () => {
    expect(firstCharacters(`a${family}b`, 2)).toBe(`a${family}`);
    expect(firstCharacters("读书会", 2)).toBe("读书");
    expect(firstCharacters("ab", 5)).toBe("ab");
    expect(firstCharacters(`a${family}b`, 3, family.length)).toBe("a");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, max) => {
        const cut = firstCharacters(text, max);
        expect(text.startsWith(cut)).toBe(true);
        expect(characterCount(cut)).toBeLessThanOrEqual(Math.max(max, 0));
        expect(/\p{Cs}/u.test(cut)).toBe(false);
      }),
    );
  });
});

describe("the excerpt of a text", () => {
  it("has 120 characters of any emoji, and no character without end", () => {
    const kiss = "🧑🏻‍❤️‍💋‍🧑🏿";
    expect(excerptOf(kiss.repeat(121))).toBe(kiss.repeat(120));
    expect(excerptOf(`ab${"👩\u200d".repeat(10_000)}👩`)).toBe("ab");
  });
});

describe("units of a text", () => {
  it.each([
    ["", 0],
    ["hello, world!", 13],
    ["0123456789#*", 12],
    ["line\nbreak", 10],
    ["é", 1],
    ["Привет", 6],
    ["你好", 4],
    ["㐀𠀀", 4],
    ["ひらカナ", 8],
    ["한국", 4],
    ["，。！", 6],
    ["ＡＢ１", 6],
    ["ｱｲ", 2],
    ["😀", 2],
    ["👋🏽", 2],
    [family, 2],
    ["🇨🇳", 2],
    ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2],
    ["1️⃣", 2],
    ["#️⃣", 2],
    ["❤️", 2],
    ["a😀b你", 6],
  ])("%j is %i", (text, units) => {
    expect(textUnits(text)).toBe(units);
  });

  it("lie between one and two a character, and add up for separate texts", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "9", "你", "Ａ", "😀", "é", family, "\n") }), (text) => {
        const units = textUnits(text);
        expect(units).toBeGreaterThanOrEqual(characterCount(text));
        expect(units).toBeLessThanOrEqual(2 * characterCount(text));
        expect(textUnits(`${text} ${text}`)).toBe(2 * units + 1);
      }),
    );
  });

  it("limit a message to 4,000", () => {
    expect(isMessageText("a".repeat(4000))).toBe(true);
    expect(isMessageText("a".repeat(4001))).toBe(false);
    expect(isMessageText("你".repeat(2000))).toBe(true);
    expect(isMessageText(`${"你".repeat(2000)}a`)).toBe(false);
    expect(isMessageText(family.repeat(2000))).toBe(true);
    expect(isMessageText("🧑🏻‍❤️‍💋‍🧑🏿".repeat(2000))).toBe(true);
    expect(isMessageText(`❤${"\u0301".repeat(40_000)}`)).toBe(false);
  });

  it.each(["", " ", "\n\t", "\u3000", "\u3164", "\u2800", "\uffa0", "\u{e0041}", "\u00ad", "\u0301", "\u{1d159}"])(
    "without anything to see are no message: %j",
    (blank) => {
      expect(isMessageText(blank)).toBe(false);
      expect(isMessageText(` ${blank}${blank}`)).toBe(false);
      expect(isMessageText(`${blank}a`)).toBe(true);
    },
  );

  it.each(["!", "\u{1f600}", "\ue000", "\u093e", "1\ufe0f\u20e3"])("of one character are a message: %j", (text) => {
    expect(isMessageText(text)).toBe(true);
  });
});

describe("names", () => {
  it.each([
    ...["A", "Ann", "小明", "Ann-Marie O'Neil", "ＡＢＣ", "🇨🇳", "1️⃣", "می‌خواهم", "क्षत्रिय", "café", "#1 (!)"],
    ...["a", "你", family].map((one) => one.repeat(16)),
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏳️‍🌈❤️‍🔥",
    "葛\u{e0100}城",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}\ufe0f",
    `e${"\u0301".repeat(15)}`.repeat(16),
  ])("%j is one", (text) => {
    expect(isName(text)).toBe(true);
  });

  it.each([
    ["nothing", ""],
    ["17 letters", "a".repeat(17)],
    ["17 Chinese characters", "你".repeat(17)],
    ["blanks", "   "],
    ["ideographic blanks", "\u3000\u3000"],
    ["the blank of Hangul", "\u3164"],
    ["the blank of Braille", "\u2800"],
    ["a note head without ink", "\u{1d159}"],
    ["the filler of Khitan", "\u{16fe4}"],
    ["the blank of hieroglyphs", "\u{13441}"],
    ["an accent without a letter", "\u0301"],
    ["a zero-width blank", "\u200b"],
    ["joiners only", "\u200d\u200c"],
    ["a variation selector only", "\ufe0f"],
    ["a line break within", "a\nb"],
    ["a bell", "a\u0007"],
    ["a deletion", "a\u007f"],
    ["a C1 control", "a\u0085b"],
    ["a line separator", "a\u2028b"],
    ["a direction override", "\u202eexe.nna"],
    ["a direction isolate", "a\u2066b"],
    ["a direction mark", "a\u200fb"],
    ["a soft hyphen", "a\u00adb"],
    ["a byte order mark", "\ufeffa"],
    ["a language tag", "a\u{e0001}"],
    ["a letter in tags", "Ann\u{e0041}"],
    ["the last tag", "Ann\u{e007f}"],
    ["words in the tags of a flag", "🏴\u{e0067}\u{e0062}\u{e0061}\u{e0062}\u{e0063}\u{e007f}"],
    ["a flag with tags left over", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}\u{e0041}"],
    ["a joiner between letters that do not join", "An\u200dn"],
    ["a joiner at the end", "Ann\u200d"],
    ["a non-joiner among Chinese", "小\u200c明"],
    ["joiners in a row", "می\u200c\u200cخواهم"],
    ["selectors in a row, which can spell anything", "👋\ufe01\ufe02"],
    ["a rare selector in a row", "葛\u{e0100}\u{e0101}城"],
    ["a filler within", "a\u3164b"],
    ["half-width filler", "a\uffa0b"],
    ["a grapheme joiner", "a\u034fb"],
    ["a Mongolian separator", "a\u180eb"],
    ["a musical control", "a\u{1d173}b"],
    ["a character of nobody's script", "a\ue000b"],
    ["an annotation", "a\ufff9b"],
    ["half a character", "a\ud83d"],
    ["endless combining marks", `z${"\u0335".repeat(256)}`],
  ])("%s is none", (_, text) => {
    expect(isName(text)).toBe(false);
  });

  it("are trimmed before they are checked", () => {
    expect(z.decode(name, "  Ann \n")).toBe("Ann");
    expect(z.safeDecode(name, " \n ").success).toBe(false);
  });
});

describe("passwords", () => {
  it.each(["1", "a".repeat(32), "密码".repeat(16), " with blanks ", "🔑".repeat(32), `e${"\u0301".repeat(511)}`])(
    "%j is one",
    (text) => {
      expect(isPassword(text)).toBe(true);
    },
  );

  const wrong = ["", "   ", "\u3000", "a\u0000b", "a\tb", "a\nb", "a\u007f", "\ud800"];
  it.each([...wrong, "a".repeat(33), "密".repeat(33), `e${"\u0301".repeat(512)}`])("%j is none", (text) => {
    expect(isPassword(text)).toBe(false);
  });
});

/** The specification's rule, character by character, without a regular expression. */
function isEmailBySpecification(text: string): boolean {
  if (text.length > 254) return false;
  const within = (character: string, ranges: string) => ranges.includes(character);
  const lower = "abcdefghijklmnopqrstuvwxyz";
  const alphanumeric = `${lower}${lower.toUpperCase()}0123456789`;
  const at = text.indexOf("@");
  if (at < 1 || at > 64 || at !== text.lastIndexOf("@")) return false;
  const local = [...text.slice(0, at)];
  if (!local.every((character) => within(character, `${alphanumeric}._%+-`))) return false;
  if (local.some((character, index) => within(character, "._-") && within(local[index + 1] ?? "a", "._-")))
    return false;
  const domain = text.slice(at + 1);
  if (![...domain].every((character) => within(character, `${alphanumeric}.-`))) return false;
  const dot = domain.lastIndexOf(".");
  const top = domain.slice(dot + 1);
  const hasLabels = domain.split(".").every((label) => /^(?!-)[^.]{1,63}(?<!-)$/.test(label));
  const hasEdges = local[0] !== "." && local.at(-1) !== ".";
  return dot > 0 && top.length >= 2 && [...top].every((character) => within(character, lower)) && hasLabels && hasEdges;
}

describe("e-mail addresses", () => {
  it.each([
    "a@b.co",
    "ann.b_c-d%e+f@mail.example.com",
    "A1@EXAMPLE.org",
    `${"a".repeat(64)}@b.co`,
    `a@${`${"b".repeat(63)}.`.repeat(3)}${"b".repeat(57)}.co`,
  ])("%s is one", (text) => {
    expect(isEmail(text)).toBe(true);
    expect(isEmailBySpecification(text)).toBe(true);
  });

  it.each([
    ..."a @b.co a@ a@b a@b.c a@b.CO a@b.c1 a@@b.co a..b@c.de a.-b@c.de a__b@c.de a@b_c.de a@.co".split(" "),
    ..."<a@b.co> x@a..com x@-a.com x@a-.com .x@a.com x.@a.com 中@b.co".split(" "),
    ...["", "a b@c.de", "a@b.co\n", "a@b.co "],
    `${"a".repeat(65)}@b.co`,
    `a@${`${"b".repeat(63)}.`.repeat(3)}${"b".repeat(58)}.co`,
    `a@${"b".repeat(64)}.co`,
  ])("%j is none", (text) => {
    expect(isEmail(text)).toBe(false);
    expect(isEmailBySpecification(text)).toBe(false);
  });

  it("follow the specification's rule in 10,000 strings", () => {
    const character = fc.constantFrom(...'aZ09._%+-@.._- "中\n');
    const part = (characters: string, maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...characters), maxLength });
    const likely = fc
      .tuple(part("abcdeZ9.%-", 70), fc.constantFrom("@", "@", "@@", ""), part("abcdeZ9.-", 6), part("abcdeC", 5))
      .map(([local, at, domain, top]) => `${local}${at}${domain}.${top}`);
    const short = fc
      .tuple(part("abc.9", 6), part("abZ9-.", 4), part("abc", 3))
      .map(([local, domain, top]) => `${local}@${domain}.${top}`);
    let yes = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          { weight: 4, arbitrary: likely },
          { weight: 4, arbitrary: short },
          fc.string({ unit: character }),
          fc.string(),
        ),
        (text) => {
          if (isEmail(text)) yes++;
          expect(isEmail(text)).toBe(isEmailBySpecification(text));
        },
      ),
      { numRuns: 10_000 },
    );
    // The comparison needs enough valid addresses.
    expect(yes).toBeGreaterThan(300);
  });

  it("do not take long to refuse", () => {
    // Within the length that the rule reads.
    const hostile = [
      `${"a.".repeat(31)}a@`,
      `${"a".repeat(64)}@${"a-".repeat(94)}`,
      `a@${"a.".repeat(125)}1`,
      `a@${"a".repeat(250)}1`,
      `${"a".repeat(249)}@b.co`,
    ];
    for (const text of hostile) expect(text.length).toBeLessThanOrEqual(Limits.emailMaxLength);
    const from = process.threadCpuUsage();
    expect(hostile.filter(isEmail)).toEqual([]);
    const { user, system } = process.threadCpuUsage(from);
    // Processor time, which other processes do not lengthen. The bound catches a change of complexity.
    expect((user + system) / 1000).toBeLessThan(100);
  });

  it("are trimmed before they are checked", () => {
    expect(z.decode(email, " ann@example.com\n")).toBe("ann@example.com");
  });

  it("are taken with capitals in their domain, which becomes lower case", () => {
    expect(z.decode(email, "Bob@EXAMPLE.COM")).toBe("Bob@example.com");
  });
});
