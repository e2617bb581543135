import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");
/** The worker of the benchmarks, where commits have it. */
const entries = ["bench/room.ts", "bench-room.ts"].map((name) => join("tests/worker/support", name));

export interface EarlierCommit {
  /** Full hash. */
  commit: string;
  folder: string;
  /** Worker of the benchmarks at this commit. */
  entry: string;
}

/**
 * Copies the sources of a commit into a temporary folder, which is deleted at the end, with the dependencies of its
 * lockfile: linked if they are those of today, else installed. Throws if there is no such commit, or no benchmark in it.
 */
export function checkOutEarlier(ref: string): EarlierCommit {
  const commit = output("git", ["rev-parse", "--verify", "--end-of-options", `${ref}^{commit}`]).trim();
  const folder = mkdtempSync(join(tmpdir(), "parley-earlier-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const archive = join(folder, "sources.tar");
  output("git", ["archive", "--output", archive, commit]);
  output("tar", ["-xf", archive, "-C", folder]);
  const entry = entries.find((path) => existsSync(join(folder, path)));
  if (!entry) throw new Error(`Commit ${ref} has no worker of the benchmarks.`);
  const lockfile = "package-lock.json";
  const [its, ours] = [folder, root].map((where) => readFileSync(join(where, lockfile), "utf8"));
  if (its === ours) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  else output("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
  return { commit, folder, entry: join(folder, entry) };
}

function output(command: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${error?.message ?? stderr}`);
  return stdout;
}
