import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { resolve } from "node:path";

export const resultsFile = resolve(import.meta.dirname, "../RESULTS.md");

/** A tool's result: a text table under its own title. */
export interface Section {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  notes?: readonly string[];
  /**
   * Keeps rows of the previous section with other first cells, each with its own date: for a tool that runs in parts.
   */
  mergeRows?: boolean;
}

const preamble = `# Measured

The tools in \`tests/load\`, \`tests/chaos\` and \`tests/mutation\` write this page, each its own sections; do not edit it by hand. Values are
\`median (least–most)\`. The product runs as deployed, with its permissions, limits and validation on. In comparisons, product
and peers run in turns on one machine, round by round; a ratio divides the product's value by the peer's of the same round.
Peers store only what they need. In comparisons storage is in memory: the local runtime pauses during disk writes, which on
the platform run in parallel to the object (\`npm run bench -- --disk\` measures the effect). Durable messages are on disk.
`;

/** Replaces the section with this title or appends it, with machine and date. */
export function writeSection(section: Section): void {
  const [, ...former] = (existsSync(resultsFile) ? readFileSync(resultsFile, "utf8") : "").split(/^(?=## )/m);
  const at = former.findIndex((text) => text.startsWith(`## ${section.title}\n`));
  const text = sectionText(section, former[at] ?? "");
  const sections = at < 0 ? [...former, text] : former.with(at, text);
  writeFileSync(resultsFile, `${[preamble, ...sections].map((block) => block.trim()).join("\n\n")}\n`);
}

function sectionText({ title, head, rows, notes = [], mergeRows }: Section, former: string): string {
  const own = new Set(rows.map(([first]) => first));
  const otherRows = mergeRows ? rowsOf(former).filter(([first]) => !own.has(first)) : [];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    `## ${title}\n`,
    ...[head, head.map(() => "---"), ...otherRows, ...rows].map(line),
    "",
    ...notes.map((note) => `${note}\n`),
    `${today()}, commit ${thisCommit()}, ${thisMachine()}; ${loadavg()[0]?.toFixed(1)} programs at work in the last minute.`,
  ].join("\n");
}

function rowsOf(former: string): string[][] {
  const [, , ...rows] = former.split("\n").filter((line) => line.startsWith("| "));
  return rows.map((line) => line.slice(2, -2).split(" | "));
}

export const processor = (): string => cpus()[0]?.model.trim() ?? "";

/** Short hash of the measured commit; with a `+` if files have changed since. */
export function thisCommit(): string {
  const git = (...args: string[]) =>
    spawnSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" }).stdout.trim();
  return `${git("rev-parse", "--short=8", "HEAD")}${git("status", "--porcelain", "--", ":/worker", ":/web") && "+"}`;
}

function thisMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const system = `${process.platform} ${release()}, Node ${process.versions.node}`;
  return `${cpus().length} × ${processor()}, ${memory} GiB, ${system}`;
}

export const today = (): string => new Date().toISOString().slice(0, 10);
