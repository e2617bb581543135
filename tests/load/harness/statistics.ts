/** The value below which this share of all values lies. */
export function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
}

/** `median (minimum–maximum)`. */
export function spread(values: readonly number[], digits: number): string {
  const text = (share: number) =>
    at(values, share).toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });
  return `${text(0.5)} (${text(0)}–${text(1)})`;
}
