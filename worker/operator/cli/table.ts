import { minorDigits } from "../../contract/text/money.ts";
import { textUnits } from "../../contract/text/text-rules.ts";

type Row = Readonly<Record<string, string | number | null | undefined>>;

/** Removes control characters: text of other people must not move the terminal's cursor or change its colours. */
function printable(value: Row[string]): string {
  return String(value ?? "").replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ");
}

/** Formats rows under headings; Chinese characters are two columns wide. */
export function table(rows: readonly Row[], none: string): string {
  const [first] = rows;
  if (!first) return none;
  const headings = Object.keys(first);
  const lines = [headings, ...rows.map((row) => headings.map((heading) => printable(row[heading])))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => textUnits(line[column] ?? ""))));
  const padded = (line: string[]) =>
    line.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - textUnits(cell))).join("  ");
  return lines.map((line) => padded(line).trimEnd()).join("\n");
}

export function facts(row: Row): string {
  const known = Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return table(
    known.map(([name, value]) => ({ name, value })),
    "",
  )
    .split("\n")
    .slice(1)
    .join("\n");
}

/** Formats texts with their line breaks, each below a line with its time and author. */
export function texts(written: readonly { about: readonly string[]; text: string }[], none: string): string {
  const entries = written.map(({ about, text }) => {
    const lines = text.split("\n").map((line) => `  ${printable(line)}`.trimEnd());
    const head = about.filter((fact) => fact !== "").map(printable);
    return [head.join(" · "), ...lines].join("\n");
  });
  return entries.length === 0 ? none : entries.join("\n\n");
}

/** Formats milliseconds since 1970 as UTC. */
export function time(at: number | null): string {
  return at === null ? "" : new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

/** Formats an amount in minor units, with its currency. */
export function money(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency.toUpperCase()}`;
}
