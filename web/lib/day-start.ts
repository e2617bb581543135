import { dateText } from "@contract/text/dates.ts";

/** Start of a day (`2026-11-21`) in a time zone, by default the device's; in milliseconds since 1970. */
export function dayStart(day: string, timeZone?: string): number {
  const wanted = Date.parse(`${day}T00:00Z`);
  let at = wanted;
  // Corrects the guess by the zone's offset at that time; the second round covers a clock change in between.
  for (let pass = 0; pass < 2; pass++) at -= Date.parse(`${dateText(at, timeZone).replace(" ", "T")}Z`) - wanted;
  return at;
}
