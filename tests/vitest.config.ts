import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { newPushKeys } from "../worker/local/node/new-keys.ts";
import { isolatedScreens, screens } from "./screens/project.ts";
import { plantedInQuery } from "./simulation/defects.ts";
import { someTexts, textsCompared, verdictOf } from "./support/text/texts.ts";
import { testLimitMs } from "./support/time-limits.ts";

// Offline: workerd would otherwise fetch the properties of a real edge request.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

const root = fileURLToPath(new URL("..", import.meta.url));
const contract = fileURLToPath(new URL("../worker/contract", import.meta.url));

/** Numbers of random tries, which commands raise: their time is unknown. */
const counts = ["CANARIES", "FUZZ", "GOAL_SCHEDULES", "GUESSES", "HISTORIES", "SCHEDULES", "SEQUENCES"];
const timeLimitMs = counts.some((name) => process.env[name]) ? 0 : testLimitMs;
const limits = { testTimeout: timeLimitMs, hookTimeout: timeLimitMs };

const bundled = [
  ...["@simplewebauthn/server", "altcha-lib", "drizzle-orm", "drizzle-orm/d1", "drizzle-orm/sqlite-core", "hono"],
  ...["hono/cookie", "hono/factory", "hono/html", "hono/jsx", "resend", "stripe", "zod", "zod/mini"],
];

/** A project in the real runtime, with a worker of these settings. */
async function inWorker(
  settings: Record<string, string>,
  test: { name: string; include: string[]; exclude?: string[] },
) {
  return {
    root,
    // The page's event handling is tested against the room.
    resolve: { alias: { "@contract": contract } },
    plugins: [
      textVerdicts,
      unmappedPackages,
      cloudflareTest({
        wrangler: { configPath: "./wrangler.toml" },
        miniflare: {
          r2Buckets: ["MEDIA_EU", "MEDIA_US"],
          bindings: {
            TEST_MIGRATIONS: await readD1Migrations("migrations/d1"),
            APP_ENV: "test",
            APP_SECRETS: "test-secret-of-at-least-32-characters!!",
            CAPTCHA: "off",
            // Number of sequences of changes, and the multiplier of random tries.
            SEQUENCES: process.env.SEQUENCES ?? "15",
            SEED: process.env.SEED ?? "1",
            FUZZ: process.env.FUZZ ?? "1",
            // Number of strings to look for behind sealed rooms.
            CANARIES: process.env.CANARIES ?? "1000",
            // Number of histories of a sealed room's keys.
            HISTORIES: process.env.HISTORIES ?? "3",
            ...newPushKeys("mailto:operator@parley.example"),
            ...settings,
          },
        },
      }),
    ],
    test: {
      ...limits,
      // One runtime for each core: starting one and importing the worker takes 3.7 s, half of the time of most files.
      isolate: false,
      setupFiles: ["tests/worker/setup.ts"],
      // A stored module names the bundled packages of its project: those of another would be imported beside them.
      fsModuleCachePath: join(root, "node_modules/.vitest-cache", test.name),
      // Bundled once: a runtime would otherwise import the hundreds of modules of these packages one by one.
      deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
      ...test,
    },
  };
}

/**
 * Short histories have several pages, of the history and of what was missed. A member's pages are more than usual, and
 * those without a socket have one for each call of the last seconds.
 */
const simulatedLimits = {
  name: "simulated-limits",
  transform: (text: string, id: string) =>
    id.includes("/contract/limits.ts")
      ? text
          .replace("resumePageMax = 500", "resumePageMax = 4")
          .replace("historyPageDefault = 50", "historyPageDefault = 8")
          .replace("socketsPerSession = 5", "socketsPerSession = 30")
          .replace("socketsPerMember = 10", "socketsPerMember = 30")
      : undefined,
};

/** Text measurements of Node, to compare with workerd's. A module, as one test needs them: they take 4 s. */
const textVerdicts = {
  name: "text-verdicts",
  resolveId: (id: string) => (id === "virtual:text-verdicts" ? `\0${id}` : undefined),
  load: (id: string) =>
    id === "\0virtual:text-verdicts"
      ? `export default ${JSON.stringify(someTexts(textsCompared).map(verdictOf))}`
      : undefined,
};

/** Bundled packages without source maps, which would be most of what each runtime is sent. */
const unmappedPackages = {
  name: "unmapped-packages",
  transform: (code: string, id: string) => (/[/]deps_\w+[/]/.test(id) ? { code, map: { mappings: "" } } : undefined),
};

/** Imports SQL files as texts, as wrangler does. */
const sqlAsText = {
  name: "sql-as-text",
  enforce: "pre" as const,
  transform: (text: string, id: string) => (id.endsWith(".sql") ? `export default ${JSON.stringify(text)}` : undefined),
};

const limitTests = "tests/worker/limits/**/*.test.ts";

const unitTests = globSync("tests/unit/**/*.test.{ts,tsx}", { cwd: root });
/** Replaces a module or changes its values, or uses a store of the whole page. */
const needsOwnWorker = (file: string) =>
  /vi\.(mock|resetModules)|await import\("\.\.|server-clock|fake-indexeddb|device-sessions/.test(
    readFileSync(join(root, file), "utf8"),
  );
const ownWorker = unitTests.filter(needsOwnWorker);

/** A thread for each file starts faster than a process: 78 s instead of 96 s on two cores. */
const unit = (name: string, include: string[], more: object) => ({
  root,
  resolve: { alias: { "@contract": contract } },
  test: { name, ...limits, include, pool: "threads", ...more },
});

export default defineConfig(async () => ({
  root,
  test: {
    // Server logs are printed for failed tests only.
    silent: "passed-only" as const,
    // A worker waits for its runtime or its page a quarter of its time: on two cores three are faster than two.
    maxWorkers: availableParallelism() + 1,
    projects: [
      unit("unit", ownWorker, {}),
      // Starting a worker for each file and importing its modules took 30 of 75 s of CPU.
      unit(
        "unit-pure",
        unitTests.filter((file) => !ownWorker.includes(file)),
        { isolate: false, unstubGlobals: true },
      ),
      {
        root,
        // The build for browsers reads random bytes from `crypto`, which a seed replaces.
        resolve: {
          alias: {
            "@contract": contract,
            "cloudflare:workers": join(root, "tests/simulation/room/durable-object.ts"),
            nanoid: join(root, "node_modules/nanoid/index.browser.js"),
            // The build for Node starts a process to learn the system's name.
            stripe: join(root, "node_modules/stripe/esm/stripe.esm.worker.js"),
          },
        },
        plugins: [sqlAsText, simulatedLimits, plantedInQuery],
        test: { name: "simulation", ...limits, include: ["tests/simulation/**/*.test.ts"] },
      },
      screens,
      isolatedScreens,
      // Rules about the source text: `npm run check`.
      { root, test: { name: "checks", ...limits, include: ["tests/checks/**/*.test.ts"] } },
      await inWorker(
        { RATE_LIMITS: "off" },
        { name: "worker", include: ["tests/worker/**/*.test.ts"], exclude: [limitTests] },
      ),
      // Rate limits would refuse most other tests.
      await inWorker({ RATE_LIMITS: "on" }, { name: "worker-limits", include: [limitTests] }),
    ],
  },
}));
