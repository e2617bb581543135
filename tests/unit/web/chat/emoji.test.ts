import { describe, expect, it } from "vitest";
import { emojiGroups, emojiLists, findEmoji } from "../../../../web/features/chat/emoji/emoji-list.ts";
import { bigEmojiCount } from "../../../../web/features/chat/labels/text-shape.ts";

describe("the emoji to choose from", () => {
  const all = emojiGroups.flatMap((group) => emojiLists[group]);

  it("are emoji, each once, with words to find them by", () => {
    expect(all.length).toBeGreaterThan(300);
    expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length);
    expect(all.filter(({ emoji, keywords }) => bigEmojiCount(emoji) !== 1 || keywords.length < 2)).toEqual([]);
    expect(all.filter(({ keywords }) => keywords !== keywords.toLowerCase())).toEqual([]);
  });

  it("are found by the beginning of a word, and by Chinese in both scripts", () => {
    const found = (text: string) => findEmoji(text).map(({ emoji }) => emoji);
    expect(found("thumbs u")).toEqual(["👍"]);
    expect(found("humbs")).toEqual([]);
    expect(found("庆祝")).toContain("🎉");
    expect(found("慶祝")).toContain("🎉");
    expect(found("🎉")).toEqual(["🎉"]);
    expect(found("  ")).toEqual([]);
  });
});
