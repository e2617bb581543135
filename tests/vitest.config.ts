import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

// Offline: workerd would otherwise fetch the properties of a real edge request.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

const root = fileURLToPath(new URL("..", import.meta.url));
const contract = fileURLToPath(new URL("../worker/contract", import.meta.url));

export default defineConfig(async () => ({
  root,
  test: {
    projects: [
      {
        root,
        resolve: { alias: { "@contract": contract } },
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] },
      },
      {
        root,
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations("migrations/d1"),
                APP_ENV: "test",
                APP_SECRETS: "test-secret-of-at-least-32-characters!!",
                CAPTCHA: "off",
                RATE_LIMITS: "off",
              },
            },
          }),
        ],
        test: { name: "worker", include: ["tests/worker/**/*.test.ts"], setupFiles: ["tests/worker/setup.ts"] },
      },
    ],
  },
}));
