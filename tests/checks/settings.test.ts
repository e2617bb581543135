import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { settingsList } from "../../worker/lib/settings-table.ts";
import { projectRoot } from "../support/text/source-files.ts";

const textOf = (file: string) => readFileSync(join(projectRoot, file), "utf8");

it("README describes each setting as the table of settings does", () => {
  const rows = settingsList.map(({ name, default: usual, isNeeded, isSecret, description }) => {
    const whenMissing = isNeeded ? "needed in production" : usual === undefined ? "" : `\`${usual}\``;
    return `| \`${name}\`${isSecret ? " (secret)" : ""} | ${whenMissing} | ${description} |`;
  });
  const section = textOf("README.md").split("\n## Settings\n")[1]?.split("\n## ")[0] ?? "";
  expect(section.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
});
