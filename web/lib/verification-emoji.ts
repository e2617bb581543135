/** 64 emoji that people tell apart at a glance, and name alike. */
const all =
  "🐶 🐱 🦁 🐴 🦄 🐷 🐘 🐰 🐼 🐓 🐧 🐢 🐟 🐙 🦋 🌷 🌳 🌵 🍄 🌍 🌙 ☁️ 🔥 🍌 🍎 🍓 🌽 🍕 🎂 ❤️ 😀 🤖 🎩 👓 🔧 🎅 👍 ☂️ ⌛ ⏰ 🎁 💡 📕 ✏️ 📎 ✂️ 🔒 🔑 🔨 ☎️ 🏁 🚂 🚲 ✈️ 🚀 🏆 ⚽ 🎸 🎺 🔔 ⚓ 🎧 📁 📌".split(
    " ",
  );

export function emojiOf(numbers: readonly number[]): string[] {
  return numbers.map((number) => all[number] ?? "");
}
