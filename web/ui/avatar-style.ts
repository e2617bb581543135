import { graphemes } from "@contract/graphemes.ts";

/** Hues that stand apart from one another and from the colour of danger. */
const hues = [168, 205, 228, 262, 292, 322, 28, 46, 96, 140];

/** A stable hue (degrees) for an id: the same person has the same colour on every device. */
export function avatarHue(id: string): number {
  let hash = 2166136261;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 16777619);
  return hues[(hash >>> 0) % hues.length] ?? 168;
}

/** The first character that a person sees: a capital, a CJK character, an emoji. "?" for a name of nothing. */
export function avatarCharacter(name: string): string {
  for (const character of graphemes(name.trim())) return character.toLocaleUpperCase();
  return "?";
}
