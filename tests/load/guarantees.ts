/* `npm run load`: measures the promised figures; server and clients share this machine. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { roomsIn } from "../chaos/rows.ts";
import { wire } from "../chaos/wire.ts";
import { startServer } from "../support/server/server.ts";
import { measureAbuse, type Outcome } from "./abuse/run.ts";
import { isMet, rowOf } from "./figures.ts";
import { longHistory, type Measured, manyRooms, oneFullRoom, type Run, reconnectStorm } from "./guarantee-runs.ts";
import { checkAll, printChecked, sumOf, writeChecked } from "./harness/checks.ts";
import { Received } from "./harness/received.ts";
import { writeSection } from "./harness/results.ts";
import { figuresOf, missedByMany } from "./hostile-runs.ts";
import { pollInFullRoom } from "./poll-run.ts";

const runs: Record<string, Run> = {
  room: oneFullRoom,
  rooms: manyRooms,
  storm: reconnectStorm,
  history: longHistory,
  poll: pollInFullRoom,
};

const help = `npm run load -- [options]

  --run NAME       room, rooms, storm, history, poll or hostile; may be given several times (all)
  --members N      in the one full room                   (200)
  --seconds N      that people talk there                 (600)
  --rooms N        of twenty sockets each                 (50)
  --room-seconds N that people talk in these              (60)
  --sockets N      that are cut at once in the storm      (500)
  --messages N     in the room with a long history        (100000)
  --voters N       in the room with a poll                (500)
  --port N         where the server runs                  (8856)
  --write          put the figures into tests/load/RESULTS.md
  --help           this

On a machine that does nothing else. Ends with 1 when a figure is missed, or when
a run is void: an answer or frame differs from its schema, or an acknowledged write from the server's disk.`;

const { values } = parseArgs({
  options: {
    run: { type: "string", multiple: true, default: [...Object.keys(runs), "hostile"] },
    members: { type: "string", default: "200" },
    seconds: { type: "string", default: "600" },
    rooms: { type: "string", default: "50" },
    "room-seconds": { type: "string", default: "60" },
    sockets: { type: "string", default: "500" },
    messages: { type: "string", default: "100000" },
    voters: { type: "string", default: "500" },
    port: { type: "string", default: "8856" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const sizes = {
  members: Number(values.members),
  seconds: Number(values.seconds),
  rooms: Number(values.rooms),
  roomSeconds: Number(values["room-seconds"]),
  stormSockets: Number(values.sockets),
  history: Number(values.messages),
  voters: Number(values.voters),
};

function write(rows: string[][]): void {
  for (const [what = "", wanted = "", measured = "", verdict = ""] of rows)
    console.log(`  ${what.padEnd(90)} ${measured.padStart(12)} ${wanted.padStart(12)} ${verdict}`);
  if (values.write)
    writeSection({
      title: "What is promised under load",
      head: ["what", "promised", "measured", "", "on"],
      rows,
      notes: [
        "`npm run load -- --write`: clients and server on one machine, without the rate limits per network address; hostile members with them.",
      ],
      mergeRows: true,
    });
}

/** Abuse by members, with all limits on. */
async function measureHostile(): Promise<boolean> {
  const port = Number(values.port);
  const missed = await missedByMany(port);
  const runs: Measured[] = [missed];
  const noteAbuse = (outcome: Outcome) => runs.push(figuresOf(outcome));
  const abuse = await measureAbuse({ port, seconds: undefined, only: "", onOutcome: noteAbuse });
  const checked = sumOf([missed.checked, abuse.checked]);
  if (!printChecked(checked)) return false;
  if (values.write) writeChecked("hostile members", checked);
  write(runs.flatMap(({ title, figures }) => figures.map((figure) => rowOf(title, figure))));
  return runs.every(({ figures }) => figures.every(isMet));
}

async function measure(name: string): Promise<boolean> {
  if (name === "hostile") return await measureHostile();
  const run = runs[name];
  if (!run) throw new Error(`There is no run of the name ${name}. ${help}`);
  const stateDir = mkdtempSync(join(tmpdir(), "parley-load-"));
  const received = new Received();
  wire.watch = received;
  // All clients have one network address, whose limits are meant for one household.
  const server = await startServer(Number(values.port), stateDir, { CAPTCHA: "off", RATE_LIMITS: "off" });
  try {
    const { title, figures } = await run({ ...server, stateDir }, sizes);
    await server.stop();
    const checked = checkAll(received, roomsIn(stateDir));
    console.log(title);
    if (!printChecked(checked)) return false;
    write(figures.map((figure) => rowOf(title, figure)));
    if (values.write) writeChecked(title, checked);
    return figures.every(isMet);
  } finally {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

if (values.help) console.log(help);
else for (const name of values.run) if (!(await measure(name))) process.exitCode = 1;
