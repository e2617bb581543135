import * as Limits from "@contract/limits.ts";
import { textUnits } from "@contract/text/text-rules.ts";

/** Units by which a text exceeds `Limits.textMaxUnits`; 0 if it may be sent. */
export function tooLongBy(text: string): number {
  const trimmed = text.trim();
  // A code unit counts at most 2, so short texts need no counting.
  if (trimmed.length * 2 <= Limits.textMaxUnits) return 0;
  return Math.max(0, textUnits(trimmed) - Limits.textMaxUnits);
}
