const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export interface TimeLeft {
  unit: "days" | "hours" | "minutes" | "soon";
  count: number;
}

/**
 * Time until the end in the largest whole unit; both arguments in milliseconds since 1970. A day that lacks less than an
 * hour and an hour that lacks less than a minute are whole: 30 days are "30 days" right after they were bought.
 */
export function timeLeft(endsAt: number, now: number): TimeLeft {
  const left = Math.max(0, endsAt - now);
  const days = Math.floor((left + hourMs - 1) / dayMs);
  if (days > 0) return { unit: "days", count: days };
  const hours = Math.floor((left + minuteMs - 1) / hourMs);
  if (hours > 0) return { unit: "hours", count: hours };
  if (left >= minuteMs) return { unit: "minutes", count: Math.floor(left / minuteMs) };
  return { unit: "soon", count: 0 };
}

/** End of a room after buying days: they count from its end, or from now if it has ended. In ms. */
export function newEnd(endsAt: number, days: number, now: number): number {
  return Math.max(endsAt, now) + days * dayMs;
}
