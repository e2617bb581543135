import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../support/text/source-files.ts";

/** A source tree with its built pages. */
export interface Build {
  name: "this" | "the previous";
  root: string;
  pages: string;
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" }).trim();

/** Builds the pages of the last commit before the newest migration of rooms, and of this source, into `folder`. */
export function twoBuilds(folder: string): [previous: Build, current: Build] {
  const newest = readdirSync(join(projectRoot, "migrations/room")).sort().at(-1) ?? "";
  const added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", `migrations/room/${newest}`);
  const former = join(folder, "previous");
  git("worktree", "add", "--detach", former, `${added}~1`);
  const lockfile = (root: string) => readFileSync(join(root, "package-lock.json"), "utf8");
  if (lockfile(former) === lockfile(projectRoot))
    symlinkSync(join(projectRoot, "node_modules"), join(former, "node_modules"));
  else execFileSync("npm", ["ci"], { cwd: former, stdio: "inherit" });
  const previous = buildOf("the previous", former, join(folder, "previous-pages"));
  return [previous, buildOf("this", projectRoot, join(folder, "pages"))];
}

export function forgetBuilds(folder: string): void {
  const former = join(folder, "previous");
  if (existsSync(former)) git("worktree", "remove", "--force", former);
}

function buildOf(name: Build["name"], root: string, pages: string): Build {
  const options = ["--config", "web/vite.config.ts", "--logLevel", "warn", "--outDir", pages, "--emptyOutDir"];
  execFileSync(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build", ...options], {
    cwd: root,
    stdio: "inherit",
  });
  return { name, root, pages };
}
