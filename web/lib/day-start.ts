import { dateText } from "@contract/dates.ts";

/** The first moment of a day (`2026-11-21`) in a zone, in milliseconds since 1970; without a zone in the device's. */
export function dayStart(day: string, timeZone?: string): number {
  const wanted = Date.parse(`${day}T00:00Z`);
  let at = wanted;
  // The zone's offset at the guessed moment; the second look finds a change of the clock in between.
  for (let pass = 0; pass < 2; pass++) at -= Date.parse(`${dateText(at, timeZone).replace(" ", "T")}Z`) - wanted;
  return at;
}
