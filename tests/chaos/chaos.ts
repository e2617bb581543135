/*
 * `npm run chaos`: the real server is killed, its connections are cut and its frames are lost, while clients talk that
 * know nothing but the documented wire. Then what each of them has is compared with what the server has on its disk.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type OwnServer, startServer } from "../support/server.ts";
import { compare, faults } from "./compare.ts";
import { cutAfterSending } from "./cutting.ts";
import { killUnderLoad } from "./killing.ts";
import { rowsOf } from "./rows.ts";
import { buyRoom } from "./wire-room.ts";

const help = `npm run chaos -- [options]

  --kills N      kill the runtime N times under load          (50; 0 leaves it out)
  --cuts N       cut N sockets 0 to 3 ms after a send         (500; 0 leaves it out)
  --clients N    people in each room                          (8)
  --acks N       duplicate acknowledgements that must be seen (20, else the run is void)
  --port N       where the server runs                        (8850)
  --json FILE    write the report there
  --help         this

Ends with 1 when anything was lost, doubled, missing, out of order or stuck, or when a run is void.`;

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    cuts: { type: "string", default: "500" },
    clients: { type: "string", default: "8" },
    acks: { type: "string", default: "20" },
    port: { type: "string", default: "8850" },
    json: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const [kills, cuts, clients, acks, port] = (["kills", "cuts", "clients", "acks", "port"] as const).map((name) => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a number`);
  return number;
}) as [number, number, number, number, number];

const progress = (text: string) => console.log(`  ${text}`);

/** A server of its own for each run: what one does to it is not the other's. */
async function withServer<T>(run: (server: OwnServer, stateDir: string) => Promise<T>): Promise<T> {
  const stateDir = mkdtempSync(join(tmpdir(), "parley-chaos-"));
  const server = await startServer(port, stateDir, { CAPTCHA: "off" });
  try {
    return await run(server, stateDir);
  } finally {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

const runs: Record<string, () => Promise<object & { faults: string[] }>> = {};

if (kills > 0)
  runs["killed under load"] = () =>
    withServer(async (server, stateDir) => {
      const report = await killUnderLoad(server, { kills, clients, stateDir, progress });
      return { ...report, faults: faults(report, 0) };
    });

if (cuts > 0)
  runs["cut after sending"] = () =>
    withServer(async (server, stateDir) => {
      const room = await buyRoom(server.address, clients + 2);
      const people = await cutAfterSending(room, { cuts, clients, progress });
      await server.stop();
      const report = { ...compare(people, rowsOf(stateDir, room.chatId)), cuts, clients };
      return { ...report, faults: faults(report, acks) };
    });

if (values.help) console.log(help);
else {
  const report: Record<string, object> = {};
  for (const [name, run] of Object.entries(runs)) {
    console.log(`\n${name}`);
    const result = await run();
    report[name] = result;
    for (const [figure, value] of Object.entries(result))
      if (figure !== "faults") console.log(`  ${figure.padEnd(14)} ${JSON.stringify(value)}`);
    console.log(result.faults.length === 0 ? "  nothing was lost" : `  FAULTS: ${result.faults.join("; ")}`);
    if (result.faults.length > 0) process.exitCode = 1;
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
}
