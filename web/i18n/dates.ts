import { dateText, zoneName } from "@contract/text/dates.ts";
import { useSyncExternalStore } from "react";
import { onZoneChange, shownZone } from "../lib/time-zone.ts";

/**
 * Dates in a zone, the same in every language; times are milliseconds since 1970. `timeZone`: an IANA name; undefined for
 * the device's zone.
 */
export function datesIn(timeZone?: string) {
  /** The zone's name, after a space, where the device's clock shows another time at that moment; else "". */
  const zone = (ms: number): string =>
    timeZone === undefined || dateText(ms, timeZone) === dateText(ms) ? "" : ` ${zoneName(timeZone)}`;
  return {
    /** 14:05 */
    time: (ms: number) => dateText(ms, timeZone).slice(11),
    /** 2026-11-21 */
    day: (ms: number) => dateText(ms, timeZone).slice(0, 10),
    /** 2026-11-21 14:05, with the zone's name where the device's clock shows another time */
    dateTime: (ms: number) => dateText(ms, timeZone) + zone(ms),
    zone,
  };
}

export type Dates = ReturnType<typeof datesIn>;

/** One object for each zone: the rows of a chat render again when the object is another. */
const made = new Map<string | undefined, Dates>();

export function useDates(): Dates {
  const zone = useShownZone();
  const dates = made.get(zone) ?? datesIn(zone);
  made.set(zone, dates);
  return dates;
}

/** The zone of the dates on the screens; undefined: the device's. */
export function useShownZone(): string | undefined {
  return useSyncExternalStore(onZoneChange, shownZone, shownZone);
}
