import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import * as z from "zod/mini";
import { settingsList } from "../../worker/lib/settings-table.ts";
import { projectRoot } from "../support/text/source-files.ts";

const textOf = (file: string) => readFileSync(join(projectRoot, file), "utf8");

it("OPERATING.md describes each setting as the table of settings does", () => {
  const rows = settingsList.map(({ name, default: usual, isNeeded, isSecret, description }) => {
    const whenMissing = isNeeded ? "needed in production" : usual === undefined ? "" : `\`${usual}\``;
    return `| \`${name}\`${isSecret ? " (secret)" : ""} | ${whenMissing} | ${description} |`;
  });
  const section = textOf(".github/OPERATING.md").split("\n## Settings\n")[1]?.split("\n## ")[0] ?? "";
  expect(section.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
});

const { vars, d1_databases, r2_buckets, durable_objects, ...worker } = unstable_readConfig({
  config: join(projectRoot, "wrangler.toml"),
});

it("a deploy button asks for all that production needs, and fills in no secret", () => {
  const needed = settingsList.filter(({ isNeeded }) => isNeeded);
  const secrets = needed.filter(({ isSecret }) => isSecret).map(({ name }) => [name, ""]);
  expect(parseEnv(textOf(".dev.vars.example"))).toEqual(Object.fromEntries(secrets));
  for (const { name, isSecret } of needed) expect([name, name in vars]).toEqual([name, !isSecret]);

  const described = z.record(z.string(), z.object({ description: z.string() }));
  const shape = z.object({ cloudflare: z.object({ bindings: described }) });
  const { bindings } = z.parse(shape, JSON.parse(textOf("package.json"))).cloudflare;
  const bound = [...d1_databases, ...r2_buckets].map(({ binding }) => binding);
  const objects = durable_objects.bindings.map(({ name }: { name: string }) => name);
  const asked = settingsList.filter(({ name, isNeeded }) => isNeeded || name === "APP_NAME");
  expect(Object.keys(bindings)).toEqual([...bound, ...objects, ...asked.map(({ name }) => name)]);
  for (const { name, description } of asked) expect(bindings[name]).toEqual({ description });
});

it("the Worker has one address, and Cloudflare logs no request with the code of its link", () => {
  const { observability, preview_urls, workers_dev } = worker;
  expect(observability).toMatchObject({ enabled: true, logs: { invocation_logs: false } });
  expect(preview_urls).toBe(false);
  expect(workers_dev).toBe(String(vars.APP_ORIGIN).endsWith(".workers.dev"));
  expect(durable_objects.code_update_strategy?.mode).toBe("deferred");
});
