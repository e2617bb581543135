/*
 * The effect of abuse on the members of a room: ten of them write, and each kind of abuse goes on for a while beside
 * them. `npm run abuse -- --help`. Ends with an error when their messages exceed the limit, abuse is not answered as
 * the wire documents, stalled sockets cost the server too much memory, or a check of what was received fails.
 */
import { parseArgs } from "node:util";
import { comeBackMaxMiB } from "./abuse/kinds.ts";
import { isGood, measureAbuse, type Outcome, p99MaxMs, peopleTalking, sayEveryMs, usualSeconds } from "./abuse/run.ts";
import { printChecked, writeChecked } from "./harness/checks.ts";
import { writeSection } from "./harness/results.ts";
import { at } from "./harness/statistics.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "" },
    port: { type: "string", default: process.env.PORT ?? "8895" },
    write: { type: "boolean", default: false },
  },
});

if (options.help) {
  console.log(`npm run abuse -- [--quick] [--only WORDS] [--seconds N] [--port N] [--write]

What ten members who talk notice of floods, guesses, and sockets that do not read; and what those are answered. Writes
tests/load/RESULTS.md. On a machine that does nothing else.

  --quick    3 seconds of each: to see that it works; nothing is written
  --only     the kinds that have these words in their names; nothing is written without --write
  --seconds  how long each goes on (${usualSeconds}; sockets that do not read 30 or 60)
  --write    puts the rows of the kinds that --only names into the page, beside the others`);
  process.exit(0);
}

const ms = (values: readonly number[], share: number) => `${Math.round(at(values, share))}`;

function rowOf(outcome: Outcome): string[] {
  const { what, answers, acknowledgedMs, deliveredMs, grewMiB } = outcome;
  const outcomes = Object.entries(answers).map(([answer, times]) => `${answer} × ${times.toLocaleString("en")}`);
  const times = [acknowledgedMs, deliveredMs].map((values) => `${ms(values, 0.5)} · ${ms(values, 0.99)}`);
  return [what, outcomes.join(", "), ...times, grewMiB.toFixed(0), isGood(outcome) ? "held" : "**not held**"];
}

const seconds = Number(options.seconds || (options.quick ? 3 : 0)) || undefined;
const { outcomes, checked } = await measureAbuse({
  port: Number(options.port),
  seconds,
  only: options.only,
  onOutcome: (outcome) => console.log(rowOf(outcome).join(" | ")),
});
if (!printChecked(checked)) process.exit(1);
if (options.write || (!options.quick && !options.only)) {
  writeChecked(`what members notice of abuse${options.only && `, ${options.only}`}`, checked);
  writeSection({
    title: "What members notice of abuse",
    head: ["attack", "answers", "acknowledged: ms", "delivered to all: ms", "memory: MiB", ""],
    rows: outcomes.map(rowOf),
    notes: [
      `${peopleTalking} members of a room send ${1000 / sayEveryMs} messages a second during each kind of abuse. It lasts ${usualSeconds} seconds; with sockets that do not read, 30 or 60.`,
      `Times are \`median · 99th percentile\` of their messages; the limit is ${p99MaxMs} ms. Sockets that do not read may use 60 MiB of server memory more than the same traffic without them, each run on its own server; the return of their members may take 30 seconds and ${comeBackMaxMiB} MiB. \`npm run abuse\`.`,
    ],
    mergeRows: options.only !== "",
  });
}
process.exit(outcomes.every(isGood) ? 0 : 1);
