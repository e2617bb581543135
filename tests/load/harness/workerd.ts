import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");
const require = createRequire(import.meta.url);
const wranglerPackage = require.resolve("wrangler/package.json");
const wrangler = join(dirname(wranglerPackage), "bin/wrangler.js");
/** The runtime without `wrangler dev`, which would double the work of every frame. */
export const workerd = join(
  dirname(createRequire(wranglerPackage).resolve("workerd/package.json")),
  "../@cloudflare/workerd-linux-64/bin/workerd",
);

const bundled = new Map<string, string>();

/**
 * Limits of the product's benchmarks. Every check runs as in the product, but with limits that the members do not reach:
 * they send faster than people, and all of them join from one network.
 */
const limits = {
  floodBurst: 1e12,
  floodPerSecond: 1e12,
  signalsBurst: 1e12,
  signalsPerSecond: 1e12,
  storedBytesPerMinute: 1e15,
  resumeBytesPerMinute: 1e15,
  newSeatsFromNetworkMin: 1e6,
  newSeatsFromNetworkMax: 1e6,
  requestsPerMinute: 1e6,
  historyPagesPerMinute: 1e6,
  searchesPerMinute: 1e6,
};
/** Earlier commits have other names for some of them. */
const earlierNames = ["newSeatsFromNetworkMost", "gotBurst", "gotPerSecond"];
const earlierLimits = [...Object.entries(limits), ...earlierNames.map((name) => [name, 1e12] as const)];

/** Replaces the product's limits in a bundle, which declares each of them once; an earlier commit may lack some. */
function withLimits(code: string, isEarlier: boolean): string {
  return (isEarlier ? earlierLimits : Object.entries(limits)).reduce((changed, [name, value]) => {
    const declared = changed.split(new RegExp(`^var ${name} = .*;$`, "m"));
    if (isEarlier && declared.length === 1) return changed;
    if (declared.length !== 2) throw new Error(`The bundle declares ${name} ${declared.length - 1} times`);
    return declared.join(`var ${name} = ${value};`);
  }, code);
}

/** Bundles a worker of the project in `from` as for deployment into the folder; returns the main module's name. */
function bundle(entry: string, folder: string, from: string): string {
  const main = `${basename(entry, ".ts")}.js`;
  const former = bundled.get(entry);
  if (former && existsSync(former)) {
    cpSync(former, folder, { recursive: true, filter: (path) => path === former || /\.(js|sql|txt)$/.test(path) });
    return main;
  }
  const pages = join(folder, "pages");
  mkdirSync(pages, { recursive: true });
  const built = spawnSync(
    process.execPath,
    [wrangler, "deploy", entry, "--dry-run", "--outdir", folder, "--assets", pages],
    { cwd: from, encoding: "utf8", env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" } },
  );
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  if (main === "room.js" || from !== root)
    writeFileSync(join(folder, main), withLimits(readFileSync(join(folder, main), "utf8"), from !== root));
  bundled.set(entry, folder);
  return main;
}

const settings = {
  APP_ENV: "test",
  APP_NAME: "Parley",
  APP_SECRETS: "only-for-benchmarks-on-this-machine-0123456789",
  CAPTCHA: "off",
  // The checks of a room's limits stay on, with the limits above.
  RATE_LIMITS: "on",
};

export interface Served {
  entry: string;
  /** Holds the runtime's files, and all that it stores. */
  folder: string;
  port: number;
  metered?: boolean | undefined;
  /** The project that the worker belongs to, if not this one. */
  from?: string | undefined;
}

/** Writes the configuration of a runtime that serves one worker with its Room, on disk; returns the file's path. */
export function workerdConfiguration({ entry, folder, port, metered = false, from = root }: Served): string {
  const main = bundle(entry, folder, from);
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const texts = readdirSync(folder).filter((file) => /\.(sql|txt)$/.test(file));
  const modules = [
    `(name = "${main}", esModule = embed "${main}")`,
    ...texts.map((file) => `(name = "./${file}", text = embed "${file}")`),
  ];
  const bindings = [
    '(name = "ROOM", durableObjectNamespace = "Room")',
    ...Object.entries({ ...settings, METER: metered ? "on" : "off" }).map(
      ([name, value]) => `(name = "${name}", text = "${value}")`,
    ),
  ];
  const file = join(folder, "server.capnp");
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "disk", disk = (path = "${disk}", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [${modules.join(", ")}],
  compatibilityDate = "2026-10-01",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [${bindings.join(", ")}],
  durableObjectNamespaces = [(className = "Room", uniqueKey = "room", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
);
`,
  );
  return file;
}
