import { today } from "./results.ts";
import { at, spread } from "./statistics.ts";

/** Cells of a row of the results page: what was measured, its goal, the values, and whether their median meets it. */
export function judgedRow(what: string, values: readonly number[], digits: number, atMost?: number): string[] {
  const verdict = atMost === undefined ? "" : at(values, 0.5) <= atMost ? "met" : "**missed**";
  return [what, atMost === undefined ? "" : `≤ ${atMost}`, spread(values, digits), verdict, today()];
}
