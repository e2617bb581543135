/*
 * Throughput of uploads and downloads, against a bare put and get of the same bytes in the same worker. Rounds
 * alternate the order; each round gives one ratio. `npm run bench:media -- --help`
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { roomsIn } from "../chaos/rows.ts";
import { checkAll, printChecked } from "./harness/checks.ts";
import { Received } from "./harness/received.ts";

if (process.argv.includes("--help")) {
  console.log(`npm run bench:media

Settings: BENCH_MB (64), BENCH_ROUNDS (8) and PORT (8795). Ends with 1 when an answer differs from its schema, or other bytes
come back than were sent.`);
  process.exit();
}

const megabyte = 1_000_000;
const size = Number(process.env.BENCH_MB ?? 64) * megabyte;
const rounds = Number(process.env.BENCH_ROUNDS ?? 8);
const port = Number(process.env.PORT ?? 8795);
const base = `http://127.0.0.1:${port}`;
const partsAtOnce = 3;

const root = resolve(import.meta.dirname, "../..");
const state = mkdtempSync(join(tmpdir(), "parley-bench-"));
const wrangler = join(dirname(createRequire(import.meta.url).resolve("wrangler/package.json")), "bin/wrangler.js");
const environment = { ...process.env, CI: "1", CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_SEND_METRICS: "false" };

async function startServer(): Promise<ChildProcess> {
  const settings = join(state, "settings.env");
  const secrets = randomBytes(32).toString("hex");
  writeFileSync(
    settings,
    `APP_ENV=test\nAPP_SECRETS=${secrets}\nCAPTCHA=off\nRATE_LIMITS=off\nMEDIA_QUOTA_PER_SEAT=1000000000000\n`,
  );
  const pages = join(state, "pages");
  mkdirSync(pages);
  const local = ["--persist-to", state];
  spawnSync(process.execPath, [wrangler, "d1", "migrations", "apply", "DB", "--local", ...local], {
    cwd: root,
    env: environment,
  });
  const server = spawn(
    process.execPath,
    [
      ...[wrangler, "dev", "tests/worker/support/bench/worker.ts", "--config", "wrangler.toml", "--assets", pages],
      ...[
        "--port",
        String(port),
        "--env-file",
        settings,
        "--log-level",
        "error",
        "--show-interactive-dev-session=false",
      ],
      ...local,
    ],
    { cwd: root, env: environment, stdio: "inherit" },
  );
  for (let tries = 0; tries < 120; tries++) {
    const ready = await fetch(`${base}/api/health`).catch(() => undefined);
    if (ready?.ok) return server;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error("the server does not start");
}

const received = new Received();
let token = "";

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(base + path, {
    method,
    headers: { "content-type": "application/json", ...(token ? { token } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  received.answered(method, path, response.status, text);
  const answer = JSON.parse(text) as { code: number; data: T; msg: string };
  if (answer.code !== 1) throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

interface Uploaded {
  file_id: string;
  file_url: string;
}

/** Uploads as the client does: begun, three parts at a time, completed. */
async function productUpload(bytes: Buffer): Promise<Uploaded> {
  const wanted = { name: "bench.bin", size: bytes.length, mime: "", category: "chat_file" };
  const plan = await call<{ file_id: string; part_size: number; parts: number }>("POST", "/api/uploads", wanted);
  const { file_id, part_size, parts } = plan;
  let next = 1;
  const send = async () => {
    for (let n = next++; n <= parts; n = next++) {
      const body = new Uint8Array(bytes.subarray((n - 1) * part_size, n * part_size));
      const path = `/api/uploads/${file_id}/parts/${n}`;
      const sent = await fetch(base + path, { method: "PUT", headers: { token }, body });
      if (!sent.ok) throw new Error(`part ${n}: ${sent.status}`);
      received.answered("PUT", path, sent.status, await sent.text());
    }
  };
  await Promise.all(Array.from({ length: partsAtOnce }, send));
  return await call<Uploaded>("POST", `/api/uploads/${file_id}/complete`);
}

async function baselineUpload(bytes: Buffer): Promise<void> {
  await (await fetch(`${base}/bench/plain/a`, { method: "PUT", body: new Uint8Array(bytes) })).arrayBuffer();
}

async function download(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(base + path)).arrayBuffer());
}

async function rate(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return size / megabyte / ((performance.now() - from) / 1000);
}

const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
const at = (values: number[], share: number) => sorted(values)[Math.round((values.length - 1) * share)] ?? 0;
const spread = (values: number[], digits: number) =>
  `${at(values, 0.5).toFixed(digits)} (${at(values, 0).toFixed(digits)}–${at(values, 1).toFixed(digits)})`;

async function measure(): Promise<void> {
  const { code } = (await (await fetch(`${base}/bench/room`)).json()) as { code: string };
  const setup = { ic: code, password: "bench", mc: "Bench", chat_mc: "Bench" };
  token = (await call<{ token: string }>("POST", "/api/rooms/setup", setup)).token;
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
      if (sha(back) !== sha(bytes)) throw new Error("other bytes came back");
      return { up, down };
    };
    const baseline = async () => ({
      up: await rate(() => baselineUpload(bytes)),
      down: await rate(() => download("/bench/plain/a")),
    });
    const productFirst = round % 2 === 1 ? await product() : undefined;
    const bare = await baseline();
    const results = { product: productFirst ?? (await product()), baseline: bare };
    await call("DELETE", `/api/uploads/${file.file_id}`);
    if ((await fetch(base + file.file_url)).ok) throw new Error("a deleted file is still there");
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

const server = await startServer();
try {
  console.log(`${size / megabyte} MB, ${rounds} rounds: median (least–most)`);
  await measure();
} finally {
  server.kill("SIGTERM");
  await new Promise((ended) => server.once("exit", ended));
  if (!printChecked(checkAll(received, roomsIn(state)))) process.exitCode = 1;
  rmSync(state, { recursive: true, force: true });
}
