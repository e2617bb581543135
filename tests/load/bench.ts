/*
 * Speed of the product beside common alternatives: `npm run bench -- --help`. Everything runs on this machine, over
 * loopback.
 */
import { parseArgs } from "node:util";
import { firstOfFreePorts } from "../support/server/free-ports.ts";
import { type Checked, printChecked, sumOf, writeChecked } from "./harness/checks.ts";
import { checkOutEarlier } from "./harness/earlier-commit.ts";
import { oldResults } from "./harness/old-results.ts";
import { type Peer, type PeerName, startPeer } from "./harness/peers.ts";
import { pause } from "./harness/processes.ts";
import { goalRow, type Run, writeComparison, writeRun } from "./harness/run.ts";
import { spread } from "./harness/statistics.ts";
import { measureLongRoom } from "./long-rooms/measure.ts";
import type { Effort } from "./measures/measure.ts";
import { type Measure, measures } from "./measures/measures.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
    old: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    peers: { type: "string", default: "" },
    against: { type: "string", default: "" },
    rounds: { type: "string", default: "" },
    disk: { type: "boolean", default: false },
    port: { type: "string", default: process.env.PORT ?? "" },
  },
});

if (options.help) {
  console.log(`npm run bench -- [--quick] [--smoke] [--old] [--only NAME,…] [--peers NAME,…] [--against COMMIT] [--rounds N] [--disk] [--port N]

Measures the product and its peers in turns, and writes tests/load/RESULTS.md. On a machine that does nothing else.

  --quick    a round of each, shorter: to see that it works; nothing is written
  --smoke    each once with few members and messages, on disk, and a room of 3,000 messages as bench:long-rooms has
             longer ones: part of npm test; nothing is written
  --old      names the sections of tests/load/RESULTS.md that were measured more than 100 commits of the product ago
  --only     some of the measures: ${measures.map(({ name }) => name).join(", ")}
  --peers    the product and some of the peers; nothing is written
  --against  the product of this commit and of an earlier one, in turns; writes their ratios
  --rounds   5, with --quick 1
  --disk     what is stored is on this machine's disk, not in memory, as durable posts are anyway; nothing is written
  --port     where the servers listen, on this port and the next ones (free ones from 8860 on)

After each round all answers and frames of the product are checked against their schemas, and all acknowledged writes
against its storage. An error voids the measure: no table, and the program ends with 1.`);
  process.exit(0);
}

if (options.old) {
  console.log(oldResults().join("\n") || "No section is older than 100 commits.");
  process.exit(0);
}

/** The room has stored all that it acknowledged, and writes nothing more. */
const untilAtRestMs = 500;
const effort: Effort = options.smoke ? "smoke" : options.quick ? "quick" : "whole";
const rounds = Number(options.rounds || (effort === "whole" ? 5 : 1));
const portsPerMeasure = 10;
const firstPort = await firstOfFreePorts(8860, options.port);
const earlier = options.against ? checkOutEarlier(options.against) : undefined;
const comparable = measures.filter(({ peers: [first] }) => !earlier || first === "parley");
const wanted = options.only ? options.only.split(",") : comparable.map(({ name }) => name);
const peersWanted = options.peers ? ["parley", ...options.peers.split(",")] : undefined;

const chosen = wanted.map((name) => {
  const measure = measures.find((one) => one.name === name);
  if (!measure) throw new Error(`There is no measure ${name}: see --help.`);
  return measure;
});
// Smoke runs mostly wait, and their figures do not count: all at once they take 40 s, in turns 97 s.
if (options.smoke) await Promise.all([...chosen.map(take), ...(options.only ? [] : [visitLongRoom()])]);
else for (const [index, measure] of chosen.entries()) await take(measure, index);
process.exit();

async function take(measure: Measure, index: number): Promise<void> {
  const port = firstPort + (options.smoke ? index * portsPerMeasure : 0);
  if (!options.smoke) console.log(`\n${measure.title}`);
  const { run, checked } = await measured(measure, port);
  if (options.smoke) console.log(`\n${measure.name}`);
  if (!printChecked(checked)) {
    process.exitCode = 1;
    return;
  }
  if (!options.smoke) printRun(measure, run);
  if (effort !== "whole" || options.disk || peersWanted) return;
  if (earlier) writeComparison(measure, run, earlier.commit);
  else {
    writeRun(measure, run);
    writeChecked(`${measure.title}, ${rounds} rounds`, checked);
  }
}

async function visitLongRoom(): Promise<void> {
  const sizes = { messages: 3000, rounds: 1, searches: 3 };
  await measureLongRoom(firstPort + chosen.length * portsPerMeasure, sizes);
  console.log("\nlong-rooms");
}

function namesOf({ peers }: Measure): PeerName[] {
  if (earlier) return ["parley", "earlier-parley"];
  return peers.filter((name) => peersWanted?.includes(name) ?? true);
}

async function measured(measure: Measure, port: number): Promise<{ run: Run; checked: Checked }> {
  const names = namesOf(measure);
  const checks: Checked[] = [];
  const peers = new Map<PeerName, Peer>();
  const start = (name: PeerName) =>
    startPeer(name, port + names.indexOf(name), {
      onDisk: options.disk || options.smoke || (measure.onDisk ?? false),
      metered: measure.metered ?? false,
      earlier,
    });
  const values: Run = {};
  try {
    for (let round = 0; round < rounds; round++) {
      // The order rotates, so that no peer always follows the same one.
      for (let offset = 0; offset < names.length; offset++) {
        const name = names[(offset + round) % names.length] ?? "parley";
        const peer = peers.get(name) ?? (await start(name));
        peers.set(name, peer);
        const figures = await measure.run(peer, effort);
        const own = values[name] ?? {};
        values[name] = own;
        for (const [figure, value] of Object.entries(figures)) own[figure] = [...(own[figure] ?? []), value];
        await pause(untilAtRestMs);
        checks.push(...peer.recorded.check());
        if (!measure.freshServer) continue;
        await peer.stop();
        peers.delete(name);
      }
    }
  } finally {
    for (const peer of peers.values()) await peer.stop();
  }
  return { run: values, checked: sumOf(checks) };
}

function printRun(measure: Measure, values: Run): void {
  const names = namesOf(measure);
  for (const name of names) {
    const figures = Object.entries(measure.figures).map(
      ([figure, { title, digits }]) => `${title} ${spread(values[name]?.[figure] ?? [], digits)}`,
    );
    console.log(`  ${name.padEnd(12)} ${figures.join(" · ")}`);
  }
  const judged = measure.goals.filter(({ against }) => against === undefined || names.includes(against));
  for (const goal of judged) console.log(`  ${goalRow(measure, values, goal).slice(0, -1).join(" · ")}`);
}
