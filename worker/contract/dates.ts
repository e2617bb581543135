/** The zone of an installation whose setting names no other; the build writes the name into every page. */
export const defaultTimeZone = "Asia/Shanghai";

/** Constructing an `Intl.DateTimeFormat` costs far more than using one: one instance for each zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, made);
  return made;
}

/**
 * A moment (milliseconds since 1970) as `2026-11-21 14:05` in a zone of the IANA database; without a zone in the
 * machine's own. Throws `RangeError` for an unknown zone.
 */
export function dateText(at: number, timeZone?: string): string {
  if (timeZone === undefined) {
    const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16).replace("T", " ");
  }
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

/** The same with the zone's name beside it, for readers whose own zone may be another: `2026-11-21 14:05 (Asia/Shanghai)`. */
export function zonedDateText(at: number, timeZone: string): string {
  return `${dateText(at, timeZone)} ${zoneName(timeZone)}`;
}

/** The name of a zone as it stands beside a date: `(America/New York)`. */
export function zoneName(timeZone: string): string {
  return `(${timeZone.replaceAll("_", " ")})`;
}
