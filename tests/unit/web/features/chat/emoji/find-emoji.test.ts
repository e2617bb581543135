import { describe, expect, it } from "vitest";
import { emojiLists, findEmoji } from "../../../../../../web/features/chat/emoji/find-emoji.ts";
import { bigEmojiCount } from "../../../../../../web/features/chat/labels/text-shape.ts";

const en = await emojiLists.en.fetch();
const zhCn = await emojiLists["zh-cn"].fetch();
const zhTw = await emojiLists["zh-tw"].fetch();

// biome-ignore lint/complexity/useRegexLiterals: the compiler refuses the flag in a literal for its target
const rgiEmoji = new RegExp("^\\p{RGI_Emoji}$", "v");

describe.each([
  ["en", en],
  ["zh-cn", zhCn],
  ["zh-tw", zhTw],
])("the emoji to choose from in %s", (_language, lists) => {
  const all = Object.values(lists).flat();

  it("are emoji, each once, with words to find them by", () => {
    expect(all.length).toBeGreaterThan(1800);
    expect(new Set(all.map(([emoji]) => emoji)).size).toBe(all.length);
    expect(all.filter(([emoji, keywords]) => bigEmojiCount(emoji) !== 1 || keywords === "")).toEqual([]);
    expect(all.filter(([, keywords]) => keywords !== keywords.toLowerCase())).toEqual([]);
  });

  it("have the characters of a keyboard's emoji, so that equal reactions count as one", () => {
    const chosen = all.map(([emoji]) => emoji);
    expect(chosen).toEqual(expect.arrayContaining(["👍", "❤️", "😂", "🎉", "😮", "🙏", "☕", "✅", "🇨🇳", "🫶"]));
    expect(chosen.filter((emoji) => !rgiEmoji.test(emoji))).toEqual([]);
  });
});

it("an emoji is found by the beginning of a word, by Chinese in both scripts, and by itself", () => {
  expect(findEmoji(en, "thumbs u")).toEqual(["👍"]);
  expect(findEmoji(en, "humbs")).toEqual([]);
  expect(findEmoji(zhCn, "庆祝")).toContain("🎉");
  expect(findEmoji(zhTw, "慶祝")).toContain("🎉");
  expect(findEmoji(zhCn, "party")).toContain("🎉");
  expect(findEmoji(en, "🎉")).toEqual(["🎉"]);
  expect(findEmoji(en, "  ")).toEqual([]);
});
