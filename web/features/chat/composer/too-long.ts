import * as Limits from "@contract/limits.ts";
import { textUnits } from "@contract/text.ts";

/** By how many units a text is over the limit; 0 when it may be sent. */
export function tooLongBy(text: string): number {
  const trimmed = text.trim();
  // No code unit counts more than 2, so short texts need no counting.
  if (trimmed.length * 2 <= Limits.textMaxUnits) return 0;
  return Math.max(0, textUnits(trimmed) - Limits.textMaxUnits);
}
