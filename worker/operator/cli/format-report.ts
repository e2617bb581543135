import { minorDigits } from "../../contract/text/money.ts";
import { textUnits } from "../../contract/text/text-rules.ts";

type Row = Readonly<Record<string, unknown>>;

/** Columns of the terminal. The rows of a wider table are shown one below the other, as facts. */
const widestTable = 160;

/** The data of an answer for people: facts, and below them lists and parts under their names. */
export function show(data: unknown): string {
  if (Array.isArray(data)) return list(data);
  if (typeof data !== "object" || data === null) return printable(String(data ?? ""));
  const entries = Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (entries.length === 0) return "Done.";
  const parts = entries.filter(([, value]) => typeof value === "object");
  const facts = entries.filter(([, value]) => typeof value !== "object");
  return [
    ...(facts.length === 0 ? [] : [columns(facts.map(([name, value]) => [name, cell(name, value, data as Row)]))]),
    ...parts.map(([name, value]) => `${name}:\n${show(value)}`),
  ].join("\n\n");
}

function list(all: readonly unknown[]): string {
  const [first] = all;
  if (first === undefined) return "Nothing.";
  if (typeof first !== "object" || first === null) return all.map(String).map(printable).join("\n");
  const names = Object.keys(first);
  const rows = (all as Row[]).map((row) => names.map((name) => cell(name, row[name], row)));
  const table = columns([names, ...rows]);
  const isTable = (all as Row[]).every((row) =>
    names.every((name) => typeof row[name] !== "object" || row[name] === null),
  );
  const lines = table.split("\n");
  if (isTable && lines.length === rows.length + 1 && lines.every((line) => textUnits(line) <= widestTable))
    return table;
  return all.map(show).join("\n\n");
}

const sums = ["amount", "discount", "least"];

/** A time as UTC, a sum with its currency, and the rest as it is. */
function cell(name: string, value: unknown, row: Row): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && /(^a|A)t$/.test(name))
    return new Date(value).toISOString().slice(0, 16).replace("T", " ");
  if (typeof value === "number" && sums.includes(name) && typeof row.currency === "string") {
    const digits = minorDigits(row.currency);
    return `${(value / 10 ** digits).toFixed(digits)} ${row.currency.toUpperCase()}`;
  }
  return printable(String(value));
}

/** Without control characters: text of other people must not move the terminal's cursor or change its colours. */
function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ");
}

/** Cells below each other, of which Chinese characters are two columns wide; lines of a text begin at its column. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => textUnits(row[column] ?? "")))) ?? [];
  return rows
    .map((row) => {
      const before = " ".repeat((widths[0] ?? 0) + 2);
      const padded = row.map((text, column) => text + " ".repeat(Math.max(0, (widths[column] ?? 0) - textUnits(text))));
      return padded.join("  ").trimEnd().replaceAll("\n", `\n${before}`);
    })
    .join("\n");
}
