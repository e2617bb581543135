import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resultsFile } from "./results.ts";

const commitsMax = 100;

/** Commits since then that touch the product; undefined for a commit that this clone does not have. */
function commitsSince(commit: string): number | undefined {
  const args = ["rev-list", "--count", `${commit}..HEAD`, "--", ":/worker", ":/web"];
  const { status, stdout } = spawnSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

/** Titles of the sections of RESULTS.md that were measured more than 100 commits of the product ago, or name no commit. */
export function oldResults(): string[] {
  const [, ...sections] = readFileSync(resultsFile, "utf8").split(/^## /m);
  return sections.flatMap((section) => {
    const [title = ""] = section.split("\n", 1);
    const commit = /^\d{4}-\d\d-\d\d, commit ([0-9a-f]{7,})/m.exec(section)?.[1];
    const age = commit === undefined ? undefined : commitsSince(commit);
    if (age !== undefined && age <= commitsMax) return [];
    return [`${title}: ${age === undefined ? "no commit is named" : `${age} commits ago`}`];
  });
}
