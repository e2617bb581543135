import { localStore } from "../../../lib/browser/local-store.ts";

const key = "parley.emoji";
const recentMax = 16;

/** Emoji chosen on this device, the latest first. */
export function recentEmoji(): string[] {
  return (localStore.get(key) ?? "").split(" ").filter(Boolean);
}

export function saveRecent(emoji: string): void {
  localStore.set(key, [emoji, ...recentEmoji().filter((one) => one !== emoji)].slice(0, recentMax).join(" "));
}

const common = ["👍", "❤️", "😂", "🎉", "😮", "🙏"];

/** Emoji offered for a quick reaction: those chosen last on this device, then common ones. */
export function quickReactions(): string[] {
  return [...new Set([...recentEmoji(), ...common])].slice(0, common.length);
}
