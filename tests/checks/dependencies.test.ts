import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { projectRoot } from "../support/text/source-files.ts";

const read = <T>(file: string, shape: z.ZodMiniType<T>): T =>
  z.parse(shape, JSON.parse(readFileSync(join(projectRoot, file), "utf8")));

const names = z.record(z.string(), z.string());
const { allowScripts, ...wanted } = read(
  "package.json",
  z.object({
    dependencies: names,
    devDependencies: names,
    optionalDependencies: names,
    allowScripts: z.record(z.string(), z.boolean()),
  }),
);
const { packages } = read(
  "package-lock.json",
  z.object({
    packages: z.record(
      z.string(),
      z.object({
        integrity: z.optional(z.string()),
        resolved: z.optional(z.string()),
        link: z.optional(z.boolean()),
        hasInstallScript: z.optional(z.boolean()),
      }),
    ),
  }),
);
const installed = Object.entries(packages).filter(([path]) => path !== "");

it("nothing that is installed runs a script but what package.json lists", () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  const named = scripted.map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => allowScripts[name] !== true)).toEqual([]);
});

it("what is installed is what was looked at: every version is exact, and every package has its checksum", () => {
  const versions = Object.entries({
    ...wanted.dependencies,
    ...wanted.devDependencies,
    ...wanted.optionalDependencies,
  });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
  expect(installed.filter(([, { resolved, link }]) => link || /^(git|file|http:)/.test(resolved ?? ""))).toEqual([]);
});
