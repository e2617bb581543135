import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Replayed } from "./replay.ts";

/** Latest result of `npm run cost`, for `npm run simulate`. */
const file = resolve(import.meta.dirname, "replayed.json");

export function writeReplayed(replayed: Replayed): void {
  writeFileSync(file, `${JSON.stringify(replayed, null, 2)}\n`);
}

export function lastReplayed(): Replayed {
  if (!existsSync(file)) throw new Error("Run `npm run cost` first: it measures what a message and a visit cost.");
  return JSON.parse(readFileSync(file, "utf8")) as Replayed;
}
