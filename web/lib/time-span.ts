const units = [
  ["week", 7 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A span of seconds in its largest unit, such as "5 minutes"; `tag` is a BCP 47 language tag. */
export function formatTimeSpan(seconds: number, tag: string): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? units[4];
  const options = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(tag, options).format(seconds / size);
}
