import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import openapiTS, { type OpenAPI3 } from "openapi-typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEndpoints } from "../../worker/api-description/openapi.ts";
import { projectRoot } from "../support/text/source-files.ts";

const journey = join(projectRoot, "tests/worker/support/api-journey.ts");
/** Inside the project, so that packages are found. */
const folder = join(projectRoot, "node_modules/.generated-client");

beforeAll(async () => {
  const description = describeEndpoints({ appName: "Parley", version: "1.2.3", origin: "https://parley.example" });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "schema.ts"), await openapiTS(description as unknown as OpenAPI3));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Output of the compiler for the journey, with its text changed. The other checks leave it out for want of types. */
function compile(change: (text: string) => string): string {
  writeFileSync(join(folder, "journey.ts"), change(readFileSync(journey, "utf8").replace(/^.*@ts-nocheck.*\n/, "")));
  const config = {
    extends: "../../tsconfig.json",
    compilerOptions: { lib: ["ES2023", "DOM"], types: [], paths: { "api-schema": ["./schema.ts"] } },
    include: ["./*.ts"],
    files: [],
    references: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  return spawnSync(process.execPath, [join(typescript, "bin/tsc"), "-p", folder], { encoding: "utf8" }).stdout;
}

it("the types that are generated from the description compile with a client's journey", () => {
  expect(compile((text) => text)).toBe("");
});

it("and refuse a call, a field that is sent and one of an answer that are not described", () => {
  const wrong = [
    ["/api/room/speaking", "/api/room/talking"],
    ["slow_mode: 0", "slow_mode: { seconds: 0 }"],
    ["room.chat_mc", "room.chat_name"],
  ] as const;
  let client = "";
  const output = compile((text) => {
    client = wrong.reduce((changed, [from, to]) => changed.replace(from, to), text);
    return client;
  });
  for (const [, to] of wrong) {
    const line = client.slice(0, client.indexOf(to)).split("\n").length;
    expect(output, to).toContain(`journey.ts(${line},`);
  }
});
