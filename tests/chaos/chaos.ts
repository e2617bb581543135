/*
 * `npm run chaos`: kills the real server, cuts its connections and drops its frames, while clients write that use only
 * the documented wire. Then the state of each client is compared with the server's database.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { type Figure, rowOf } from "../load/figures.ts";
import { writeSection } from "../load/harness/results.ts";
import { launchOptions } from "../support/browser/launch-options.ts";
import { type OwnServer, startServer } from "../support/server/server.ts";
import { compare, faults } from "./compare.ts";
import { cutAfterSending } from "./cutting.ts";
import { killUnderLoad } from "./killing.ts";
import { rowsOf } from "./rows.ts";
import { tabFaults, talkInTabs } from "./tabs.ts";
import { buyRoom } from "./wire-room.ts";

const help = `npm run chaos -- [options]

  --kills N      kill the runtime N times under load          (50; 0 leaves it out)
  --cuts N       cut N sockets 0 to 3 ms after a send         (500; 0 leaves it out)
  --tabs N       messages typed into each of four real tabs   (20; 0 leaves it out)
  --tab-kills N  kill the runtime N times beside the tabs     (2)
  --drops N      single frames that never reach a tab         (10)
  --clients N    people in each room                          (8)
  --acks N       duplicate acknowledgements that must be seen (20, else the run is void)
  --port N       where the server runs                        (8850)
  --json FILE    write the report there
  --write        put the figures into tests/load/RESULTS.md
  --help         this

Ends with 1 when anything was lost, doubled, missing, out of order or stuck, or when a run is void.`;

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    cuts: { type: "string", default: "500" },
    tabs: { type: "string", default: "20" },
    "tab-kills": { type: "string", default: "2" },
    drops: { type: "string", default: "10" },
    clients: { type: "string", default: "8" },
    acks: { type: "string", default: "20" },
    port: { type: "string", default: "8850" },
    json: { type: "string" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

function number(name: Exclude<keyof typeof values, "json" | "write" | "help">): number {
  const given = Number(values[name]);
  if (!Number.isInteger(given) || given < 0) throw new Error(`--${name} takes a number`);
  return given;
}
const [kills, cuts, tabs, drops] = [number("kills"), number("cuts"), number("tabs"), number("drops")];
const [clients, acks, port] = [number("clients"), number("acks"), number("port")];
const tabKills = number("tab-kills");
const lostFrameHealsInMs = 2000;

const progress = (text: string) => console.log(`  ${text}`);

/** A separate server for each run. */
async function withServer<T>(
  run: (server: OwnServer, stateDir: string) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const stateDir = mkdtempSync(join(tmpdir(), "parley-chaos-"));
  const server = await startServer(port, stateDir, { CAPTCHA: "off", ...settings });
  try {
    return await run(server, stateDir);
  } finally {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

interface Run {
  report: object;
  faults: string[];
  /** Figures for the report. */
  figures: Figure[];
}

const wrong = (faults: readonly string[]): Figure => ({
  what: "lost, doubled, missing, out of order or stuck",
  unit: "",
  value: faults.length,
  atMost: 0,
});
const messages = (value: number): Figure => ({ what: "messages", unit: "", value });

const runs: Record<string, () => Promise<Run>> = {};

if (kills > 0)
  runs[`the server killed ${kills} times, ${clients} clients`] = () =>
    withServer(async (server, stateDir) => {
      const report = await killUnderLoad(server, { kills, clients, stateDir, progress });
      const found = faults(report, 0);
      const back: Figure = { what: "all connected again, median", unit: "s", value: report.backMs.median / 1000 };
      return { report, faults: found, figures: [messages(report.messages), wrong(found), back] };
    });

if (cuts > 0)
  runs[`${cuts} sockets cut 0–3 ms after a send, ${clients} clients`] = () =>
    // A client that reconnects five times a second and resends everything exceeds the rate limits.
    withServer(
      async (server, stateDir) => {
        const room = await buyRoom(server.address, clients + 2);
        const people = await cutAfterSending(room, { cuts, clients, progress });
        await server.stop();
        const report = { ...compare(people, rowsOf(stateDir, room.chatId)), cuts, clients };
        const found = faults(report, acks);
        const again: Figure = { what: "acks of what was there already", unit: "", value: report.duplicateAcks };
        return { report, faults: found, figures: [messages(report.messages), wrong(found), again] };
      },
      { RATE_LIMITS: "off" },
    );

if (tabs > 0)
  runs[`four real tabs, one without sockets, ${tabs} messages typed in each`] = () =>
    withServer(async (server) => {
      const browser = await chromium.launch(launchOptions());
      try {
        const room = await buyRoom(server.address, 5);
        const strike = () => server.crashRuntime();
        const options = { rounds: tabs, drops, strike, strikes: tabKills, progress };
        const report = await talkInTabs(browser, room, options);
        const found = tabFaults(report, lostFrameHealsInMs);
        const healed: Figure = {
          what: `${drops} frames lost, the worst healed after`,
          unit: "s",
          value: report.healedMs.worst / 1000,
          atMost: lostFrameHealsInMs / 1000,
        };
        return { report, faults: found, figures: [messages(report.messages), wrong(found), healed] };
      } finally {
        await browser.close();
      }
    });

if (values.help) console.log(help);
else {
  const report: Record<string, object> = {};
  for (const [name, run] of Object.entries(runs)) {
    console.log(`\n${name}`);
    const { report: result, faults: found, figures } = await run();
    report[name] = { ...result, faults: found };
    for (const [figure, value] of Object.entries(result))
      console.log(`  ${figure.padEnd(14)} ${JSON.stringify(value)}`);
    console.log(found.length === 0 ? "  nothing was lost" : `  FAULTS: ${found.join("; ")}`);
    if (found.length > 0) process.exitCode = 1;
    if (values.write)
      writeSection({
        title: "What is promised of crashes and cut connections",
        head: ["what", "promised", "measured", "", "on"],
        rows: figures.map((figure) => rowOf(name, figure)),
        notes: ["`npm run chaos -- --write`: every client's view is compared with what the server has on its disk."],
        mergeRows: true,
      });
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
}
