import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join, resolve } from "node:path";

const folder = resolve(import.meta.dirname, "..");
const file = join(folder, "results.json");

/** What was measured: of each measure the last run, with all its rounds. */
export interface Results {
  measures: Record<string, Run>;
  cost?: Table;
  scale?: Table;
}

export interface Run {
  date: string;
  machine: string;
  quick: boolean;
  /** Of each peer the figures, a value for each round. */
  values: Record<string, Record<string, number[]>>;
}

/** What another tool computed: rows of text. */
export interface Table {
  date: string;
  title: string;
  notes: readonly string[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export function readResults(): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : { measures: {} };
}

/** Keeps results, and writes the page of all of them anew. */
export function writeResults(results: Results, page: string): void {
  writeFileSync(file, `${JSON.stringify(results)}\n`);
  writeFileSync(join(folder, "RESULTS.md"), page);
}

export function thisMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, ${process.platform} ${release()}, Node ${process.versions.node}`;
}

export const today = (): string => new Date().toISOString().slice(0, 10);
