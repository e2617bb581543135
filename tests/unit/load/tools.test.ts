import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../support/text/source-files.ts";

const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const tool = /^node ((?:--import \S+ )?tests\/(?:chaos|fuzz|load|simulation)\/\S+\.ts)(?: |$)/;
const tools = Object.values(scripts).flatMap((command) => tool.exec(command)?.[1] ?? []);

it.each([...new Set(tools)])("%s starts, and says how it is used", { timeout: 180_000 }, (command) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...command.split(" "), "--help"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(stdout).toMatch(/^npm run \S/);
});
