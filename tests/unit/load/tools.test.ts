import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { projectRoot } from "../../support/text/source-files.ts";

const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const tool = /^node ((?:--import \S+ )?)(tests\/(?:chaos|fuzz|load|simulation)\/\S+\.ts)(?: |$)/;
const tools = new Map(
  Object.values(scripts).flatMap((command) => {
    const [, options = "", file] = tool.exec(command) ?? [];
    return file ? [[file, options] as const] : [];
  }),
);

/** Imports each tool as `--help` starts it. One process for all: most of a start is the import of shared modules. */
const start = (files: readonly string[]) => `
const texts = {};
process.exit = (code = 0) => { throw { code }; };
const { log } = console;
for (const file of ${JSON.stringify(files)}) {
  process.argv = [process.execPath, file, "--help"];
  console.log = (text) => { texts[file] = (texts[file] ?? "") + text; };
  await import(file).catch((error) => { if (error.code !== 0) throw error; });
}
log(JSON.stringify(texts));`;

const texts: Record<string, string> = {};

beforeAll(() => {
  for (const options of new Set(tools.values())) {
    const files = [...tools.keys()]
      .filter((file) => tools.get(file) === options)
      .map((file) => join(projectRoot, file));
    const flags = [...options.split(" ").filter(Boolean), "--input-type=module", "-"];
    const how = { cwd: projectRoot, encoding: "utf8", input: start(files) } as const;
    const { stdout, stderr } = spawnSync(process.execPath, flags, how);
    expect(stderr).toBe("");
    Object.assign(texts, JSON.parse(stdout));
  }
});

it.each([...tools.keys()])("%s starts, and says how it is used", (file) => {
  expect(texts[join(projectRoot, file)]).toMatch(/^npm run \S/);
});
