import { generateKeyPairSync } from "node:crypto";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { someTexts, textsCompared, verdictOf } from "./support/texts.ts";

// Offline: workerd would otherwise fetch the properties of a real edge request.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

const root = fileURLToPath(new URL("..", import.meta.url));
const contract = fileURLToPath(new URL("../worker/contract", import.meta.url));

/** A key of notifications, as an installation has one. */
function vapidSettings() {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    format: "jwk",
  });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return {
    VAPID_PUBLIC_KEY: point.toString("base64url"),
    VAPID_PRIVATE_KEY: d,
    VAPID_SUBJECT: "mailto:operator@parley.example",
  };
}

/** Tests in the real runtime, against a worker that is set like this. */
async function inWorker(settings: Record<string, string>, test: object) {
  return {
    root,
    // What the page does with what the room tells is tried against the room.
    resolve: { alias: { "@contract": contract } },
    plugins: [
      cloudflareTest({
        wrangler: { configPath: "./wrangler.toml" },
        miniflare: {
          bindings: {
            TEST_MIGRATIONS: await readD1Migrations("migrations/d1"),
            APP_ENV: "test",
            APP_SECRETS: "test-secret-of-at-least-32-characters!!",
            CAPTCHA: "off",
            // How many schedules of orders are played.
            SCHEDULES: process.env.SCHEDULES ?? "500",
            // How many sequences of changes, and how many times as much as usual is tried at random.
            SEQUENCES: process.env.SEQUENCES ?? "60",
            SEED: process.env.SEED ?? "1",
            FUZZ: process.env.FUZZ ?? "1",
            // How texts are measured outside of this runtime.
            TEXT_VERDICTS: JSON.stringify(someTexts(textsCompared).map(verdictOf)),
            ...vapidSettings(),
            ...settings,
          },
        },
      }),
    ],
    // Hashing a password is meant to be slow, and a busy machine makes it slower: this is no statement about speed.
    test: { setupFiles: ["tests/worker/setup.ts"], testTimeout: 60_000, ...test },
  };
}

const limitTests = "tests/worker/limits/**/*.test.ts";

export default defineConfig(async () => ({
  root,
  test: {
    // What the server logs is shown of a test that fails.
    silent: "passed-only" as const,
    projects: [
      {
        root,
        resolve: { alias: { "@contract": contract } },
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] },
      },
      // Rules about the source text: `npm run check`.
      { root, test: { name: "checks", include: ["tests/checks/**/*.test.ts"] } },
      await inWorker(
        { RATE_LIMITS: "off" },
        { name: "worker", include: ["tests/worker/**/*.test.ts"], exclude: [limitTests] },
      ),
      // Limits would get in the way of everything else.
      await inWorker({ RATE_LIMITS: "on" }, { name: "worker-limits", include: [limitTests] }),
    ],
  },
}));
