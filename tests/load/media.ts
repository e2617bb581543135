/*
 * Throughput of uploads and downloads, against a bare put and get of the same bytes in the same worker. Rounds
 * alternate the order; each round gives one ratio. `npm run bench:media -- --help`
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { roomsIn } from "../chaos/rows.ts";
import { call } from "../chaos/upload-client.ts";
import { wire } from "../chaos/wire.ts";
import { buyRoom } from "../chaos/wire-room.ts";
import { startServer } from "../support/server/server.ts";
import { checkAll, printChecked } from "./harness/checks.ts";
import { Received } from "./harness/received.ts";
import { spread } from "./harness/statistics.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    megabytes: { type: "string", default: "64" },
    rounds: { type: "string", default: "8" },
    port: { type: "string", default: process.env.PORT ?? "8795" },
  },
});
if (options.help) {
  console.log(`npm run bench:media -- [--megabytes 64] [--rounds 8] [--port 8795]

Ends with 1 when an answer differs from its schema, or other bytes come back than were sent.`);
  process.exit();
}

const megabyte = 1_000_000;
const size = Number(options.megabytes) * megabyte;
const rounds = Number(options.rounds);
const partsAtOnce = 3;

const received = new Received();
wire.watch = received;
const state = mkdtempSync(join(tmpdir(), "parley-bench-"));
const server = await startServer(Number(options.port), state, {
  ...{ CAPTCHA: "off", RATE_LIMITS: "off", MEDIA_QUOTA_PER_SEAT: "1000000000000" },
  WORKER: "tests/worker/support/bench/worker.ts",
});
const { address } = server;
let token = "";

interface Uploaded {
  file_id: string;
  file_url: string;
}

/** Uploads as the client does: begun, three parts at a time, completed. */
async function productUpload(bytes: Buffer): Promise<Uploaded> {
  const wanted = { name: "bench.bin", size: bytes.length, mime: "", category: "chat_file" };
  const { file_id, part_size, parts } = await call(address, "POST", "/api/uploads", wanted, token);
  let next = 1;
  const send = async () => {
    for (let n = next++; n <= parts; n = next++) {
      const body = new Uint8Array(bytes.subarray((n - 1) * part_size, n * part_size));
      const path = `/api/uploads/${file_id}/parts/${n}`;
      const sent = await fetch(address + path, { method: "PUT", headers: { token }, body });
      if (!sent.ok) throw new Error(`part ${n}: ${sent.status}`);
      received.answered("PUT", path, sent.status, await sent.text());
    }
  };
  await Promise.all(Array.from({ length: partsAtOnce }, send));
  return await call(address, "POST", `/api/uploads/${file_id}/complete`, undefined, token);
}

async function baselineUpload(bytes: Buffer): Promise<void> {
  await (await fetch(`${address}/bench/plain/a`, { method: "PUT", body: new Uint8Array(bytes) })).arrayBuffer();
}

async function download(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(new URL(path, address))).arrayBuffer());
}

async function rate(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return size / megabyte / ((performance.now() - from) / 1000);
}

async function measure(): Promise<void> {
  token = (await buyRoom(address, 5)).owner.token;
  const figures = {
    up: { product: [] as number[], baseline: [] as number[] },
    down: { product: [] as number[], baseline: [] as number[] },
  };

  // The first round is warm-up and not counted.
  for (let round = 0; round <= rounds; round++) {
    const bytes = randomBytes(size);
    let file: Uploaded = { file_id: "", file_url: "" };
    const product = async () => {
      const up = await rate(async () => {
        file = await productUpload(bytes);
      });
      let back: Buffer = Buffer.alloc(0);
      const down = await rate(async () => {
        back = await download(file.file_url);
      });
      if (!back.equals(bytes)) throw new Error("other bytes came back");
      return { up, down };
    };
    const baseline = async () => ({
      up: await rate(() => baselineUpload(bytes)),
      down: await rate(() => download("/bench/plain/a")),
    });
    const productFirst = round % 2 === 1 ? await product() : undefined;
    const bare = await baseline();
    const results = { product: productFirst ?? (await product()), baseline: bare };
    await call(address, "DELETE", `/api/uploads/${file.file_id}`, undefined, token);
    if ((await fetch(new URL(file.file_url, address))).ok) throw new Error("a deleted file is still there");
    if (round === 0) continue;
    for (const direction of ["up", "down"] as const)
      for (const whose of ["product", "baseline"] as const) figures[direction][whose].push(results[whose][direction]);
  }
  for (const direction of ["up", "down"] as const) {
    const { product, baseline } = figures[direction];
    const ratios = product.map((value, index) => value / (baseline[index] ?? Number.NaN));
    console.log(
      `${direction.padEnd(5)} product ${spread(product, 0)} MB/s · plain ${spread(baseline, 0)} MB/s · ratio ${spread(ratios, 2)}`,
    );
  }
}

try {
  console.log(`${size / megabyte} MB, ${rounds} rounds: median (least–most)`);
  await measure();
} finally {
  await server.stop();
  if (!printChecked(checkAll(received, roomsIn(state)))) process.exitCode = 1;
  rmSync(state, { recursive: true, force: true });
}
