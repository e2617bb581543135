import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeFrames } from "../../worker/api-description/asyncapi.ts";
import { describeEndpoints } from "../../worker/api-description/openapi.ts";
import { projectRoot } from "../support/text/source-files.ts";

it("the entry of this release in the changelog names its protocol", () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string };
  const about = { appName: "Parley", version, origin: "https://parley.example" };
  const described = JSON.stringify([describeEndpoints(about), describeFrames(about)]);
  const hash = createHash("sha256").update(described).digest("hex").slice(0, 12);
  const changelog = readFileSync(join(projectRoot, ".github/CHANGELOG.md"), "utf8");
  expect(changelog.split(/^## /m).find((entry) => entry.startsWith(`${version}\n`))).toContain(`Protocol \`${hash}\``);
});
