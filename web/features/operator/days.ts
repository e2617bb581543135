/** The end of a day of the device's calendar, `2026-11-26`, in milliseconds since 1970. */
export function endOfDay(date: string): number {
  const [year = 0, month = 1, day = 0] = date.split("-").map(Number);
  return new Date(year, month - 1, day + 1).getTime();
}
