/*
 * `npm start`: the whole product on this machine, offline, on one port. Builds the pages, applies migrations, serves,
 * and ends all programs that it started. `--dev` adds a page server with hot reload. `--self-host` serves the built
 * worker in production, behind a proxy.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { checkProxy } from "./node/check-proxy.ts";
import { builtWorker, type Configuration, commandOf, projectRoot, readConfiguration } from "./node/configuration.ts";
import type { GuardedProcess } from "./node/guarded-process.ts";
import { untilReady } from "./node/health.ts";
import { writeSettings } from "./node/local-settings.ts";
import { compactTables, tablesAreCurrent } from "./node/local-tables.ts";
import { portIsFree } from "./node/port.ts";
import {
  buildPages,
  buildWorker,
  migrateDatabase,
  servePages,
  serveStripe,
  serveWorker,
} from "./node/start-programs.ts";
import { lockState } from "./node/state-lock.ts";
import { whenNpmEnds } from "./node/when-npm-ends.ts";

const cronEveryMs = 60_000;

const running = new Set<GuardedProcess>();
/** Set once this process holds the lock on the state folder. */
let ownState: string | undefined;
const ending = new AbortController();

function watch(guarded: GuardedProcess): GuardedProcess {
  running.add(guarded);
  void guarded.ended.then(() => running.delete(guarded));
  return guarded;
}

async function end(code: number): Promise<never> {
  ending.abort();
  for (const guarded of running) guarded.stop();
  await Promise.all([...running].map(({ ended }) => ended));
  if (ownState !== undefined) compactTables(ownState);
  process.exit(code);
}

/** Waits for a program to end. Throws with its output if it fails. */
async function finished(what: string, run: (onOutput: (text: string) => void) => GuardedProcess): Promise<void> {
  let written = "";
  const code = await watch(
    run((text) => {
      written += text;
    }),
  ).ended;
  if (code !== 0 && !ending.signal.aborted) throw new Error(`${what} failed.\n\n${written.trim()}`);
}

/**
 * Serves, and restarts after a crash of the runtime. Resolves when the server is ready; throws with its output if it
 * cannot start.
 */
async function serve(configuration: Configuration): Promise<void> {
  // Output before the server is ready is shown only on failure: its warnings are misleading.
  let startingUp: string | undefined = "";
  let hasCrashed = false;
  const server = watch(
    serveWorker(
      configuration,
      (text) => {
        if (startingUp === undefined) process.stdout.write(text);
        else startingUp += text;
      },
      () => {
        hasCrashed = true;
        server.stop();
      },
    ),
  );
  const gone = new AbortController();
  void server.ended.then(async (code) => {
    gone.abort();
    if (ending.signal.aborted || startingUp !== undefined) return;
    if (!hasCrashed) await end(code || 1);
    await serve(configuration).catch(fail);
    console.log("The server runs again.");
  });
  const problem = await untilReady(configuration.port, gone.signal);
  if (ending.signal.aborted) return;
  if (problem !== undefined || gone.signal.aborted)
    throw new Error(`${startingUp}\n${problem ?? "The server did not start."}`.trim());
  startingUp = undefined;
}

async function start(configuration: Configuration): Promise<void> {
  const { port, pagePort, stateDir, dev, build, selfHost, worker } = configuration;
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  lockState(stateDir);
  for (const wanted of new Set([port, pagePort])) {
    if (!(await portIsFree(wanted)))
      throw new Error(`Port ${wanted} is taken. Choose another one: PORT=${wanted + 10} ${commandOf(configuration)}`);
  }
  const settings = writeSettings(configuration, process.env);
  ownState = stateDir;
  compactTables(stateDir);

  console.log(build ? "Building the pages and preparing the database…" : "Preparing the database…");
  await Promise.all([
    build && finished("Building the pages", (onOutput) => buildPages(configuration, onOutput)),
    !tablesAreCurrent(stateDir, join(projectRoot, "migrations/d1")) &&
      finished("Preparing the database", (onOutput) => migrateDatabase(configuration, onOutput)),
  ]);
  if (!ending.signal.aborted && worker === builtWorker(stateDir))
    await finished("Building the worker", (onOutput) => buildWorker(configuration, onOutput));
  if (ending.signal.aborted) return;

  if (dev) {
    const pages = watch(servePages(configuration, (text) => process.stdout.write(text)));
    void pages.ended.then((code) => ending.signal.aborted || end(code || 1));
  }
  if (configuration.stripeStandIn) watch(serveStripe(configuration, (text) => process.stdout.write(text)));
  await serve(configuration);
  if (ending.signal.aborted) return;
  if (selfHost) void warnOfProxy(settings);
  runCrons(port);
  const address = `http://localhost:${pagePort}`;
  const testPages = `
  Test mailbox   ${address}/dev/mailbox
  Test checkout  where an order leads to; no money moves`;
  console.log(`
  Parley         ${address}${selfHost ? ", for a proxy on this machine" : testPages}
  Data           ${stateDir}
`);
}

async function warnOfProxy({ APP_ORIGIN: origin, OPERATOR_TOKEN: token }: Readonly<Record<string, string>>) {
  const problem = origin && token ? await checkProxy(origin, token) : undefined;
  if (problem !== undefined) console.error(problem);
}

/** Triggers the cron job every minute, as the local runtime does not schedule it. */
function runCrons(port: number): void {
  setInterval(() => {
    // A failed run has logged its error; the next one follows in a minute.
    fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled`).then(
      (response) => response.arrayBuffer(),
      () => {},
    );
  }, cronEveryMs).unref();
}

async function fail(error: unknown): Promise<never> {
  console.error(error instanceof Error ? error.message : error);
  return end(1);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
whenNpmEnds(() => void end(0));
// Lets the parent program end the server with itself: stdin closes however that program ends.
if (process.env.END_WITH_STDIN) process.stdin.on("end", () => void end(0)).resume();

try {
  await start(readConfiguration(process.env, process.argv.slice(2)));
} catch (error) {
  await fail(error);
}
