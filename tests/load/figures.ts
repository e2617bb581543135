import { spawnSync } from "node:child_process";
import { today } from "./harness/results.ts";

/** A measured value and its limit. */
export interface Figure {
  what: string;
  unit: string;
  value: number;
  /** Upper limit; undefined for information only. */
  atMost?: number;
}

export function isMet({ value, atMost }: Figure): boolean {
  return atMost === undefined || value <= atMost;
}

/** Cells of a row of the results page. */
export function rowOf(run: string, figure: Figure): string[] {
  const { what, unit, value, atMost } = figure;
  const digits = Number.isInteger(value) ? 0 : 1;
  const amount = (of: number) => `${of.toLocaleString("en", { maximumFractionDigits: digits })} ${unit}`.trim();
  const wanted = atMost === undefined ? "" : `≤ ${amount(atMost)}`;
  const verdict = atMost === undefined ? "" : isMet(figure) ? "met" : "**missed**";
  return [`${run}: ${what}`, wanted, amount(value), verdict, today()];
}

/** Memory of all descendants of a process, in MiB. */
export function memoryUnder(ancestor: number): number {
  const listed = spawnSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }).stdout;
  const processes = listed.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([ancestor]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const [pid = 0, parent = 0] of processes) if (family.has(parent)) family.add(pid);
  }
  const kib = processes.reduce((sum, [pid = 0, , rss = 0]) => (family.has(pid) ? sum + rss : sum), 0);
  return Math.round(kib / 1024);
}
