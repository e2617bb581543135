import { graphemes } from "@contract/text/graphemes.ts";

/** Hues that differ clearly from one another and from the danger colour. */
const hues = [168, 205, 228, 262, 292, 322, 28, 46, 96, 140];

/** A stable hue in degrees for an id, so that a member has the same colour on all devices. */
export function avatarHue(id: string): number {
  let hash = 2166136261;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 16777619);
  return hues[(hash >>> 0) % hues.length] ?? 168;
}

/** First grapheme cluster of a name in upper case; "?" for an empty name. */
export function avatarCharacter(name: string): string {
  for (const character of graphemes(name.trim())) return character.toLocaleUpperCase();
  return "?";
}
