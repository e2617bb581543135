const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export interface TimeLeft {
  unit: "days" | "hours" | "minutes" | "soon";
  count: number;
}

/** Time until the end in the largest whole unit; both arguments in milliseconds since 1970. */
export function timeLeft(endsAt: number, now: number): TimeLeft {
  const left = Math.max(0, endsAt - now);
  if (left >= dayMs) return { unit: "days", count: Math.floor(left / dayMs) };
  if (left >= hourMs) return { unit: "hours", count: Math.floor(left / hourMs) };
  if (left >= minuteMs) return { unit: "minutes", count: Math.floor(left / minuteMs) };
  return { unit: "soon", count: 0 };
}
