import { linkCodeParameter } from "@contract/paths.ts";

const code = /^[0-9A-Za-z]{20,80}$/;

/** The code in what a person pasted: a whole link, a part of it, or the code alone. Undefined for anything else. */
export function linkCodeIn(text: string): { code: string; paid: boolean } | undefined {
  const trimmed = text.trim();
  if (code.test(trimmed)) return { code: trimmed, paid: false };
  const inPath = /\/(i|login|chatroom|vip-entrance)\/([0-9A-Za-z]+)/.exec(trimmed);
  const inQuery = new RegExp(`[?&](${linkCodeParameter})=([0-9A-Za-z]+)`).exec(trimmed);
  const [, place, candidate] = inPath ?? inQuery ?? [];
  return candidate && code.test(candidate) ? { code: candidate, paid: place === "vip-entrance" } : undefined;
}
