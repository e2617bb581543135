import { spawnSync } from "node:child_process";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { projectRoot, sourceFiles } from "../support/text/source-files.ts";

/** Terms that only this project used, each with the field's term. A reader guesses a file's content from its name. */
const terms: Record<string, string> = {
  drawn: "prerendered, rendered",
  "way-in|ways-in": "entry page",
  "last-screens?": "snapshot",
  early: "early fetch, head script",
  "kept|keeping": "cached, persisted, stored",
  "shelf|shelves": "store",
  desk: "service, dispatcher, provider",
  machinery: "runtime",
  doorway: "connections",
  turns: "transaction, batch",
  "said|told": "delivery, outgoing, sent",
  "errands?": "services",
  "letters?": "email, template",
  "gather|gathered|gathering": "batch, throttle",
  past: "history window",
  clockwork: "cron job",
  vault: "field encryption",
  riddle: "challenge",
  traces: "local data, forget",
  "looks?": "variant, inspect",
  "film|heard|timetable|pump": "video, played, schedule, flush",
  "elsewhere|way-out": "open in browser",
  words: "messages, text",
  anew: "again",
  most: "max",
  asker: "client",
  "whoever|somebody|nobody|everybody": "member, client, caller, all sockets",
};
/** Names in which such a word has its ordinary meaning. */
const ordinary = ["look-up", "early-fetch", "fetch-early", "at-most"];
/** Columns of released migrations, which are never renamed. */
const columns = new Set(["letter", "told_up_to", "told_since"]);

const kebab = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[_.]/g, "-")
    .toLowerCase();
const patterns = Object.entries(terms).map(
  ([pattern, term]) => [new RegExp(`(^|[/-])(${pattern})(?=[-/]|$)`), term] as const,
);

function coined(name: string): string[] {
  if (columns.has(name)) return [];
  const plain = ordinary.reduce((rest, one) => rest.replaceAll(one, ""), kebab(name));
  return patterns.filter(([pattern]) => pattern.test(plain)).map(([, term]) => `${name}: ${term}`);
}

const code = sourceFiles(["worker", "web", "tests"], [".ts", ".tsx"])
  .filter(({ path }) => !path.startsWith("tests/checks/"))
  .map(({ path, text }) => {
    const { program, comments }: Parsed = parseSync(path, text);
    return { path, program, comments };
  });

interface Parsed {
  program: unknown;
  comments: { value: string }[];
}

/** All names of a syntax tree: of values, types, properties and private fields. */
function namesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== "object" || node === null) return found;
  const { type, name } = node as { type?: unknown; name?: unknown };
  if ((type === "Identifier" || type === "PrivateIdentifier") && typeof name === "string") found.add(name);
  for (const child of Object.values(node)) namesIn(child, found);
  return found;
}

describe("the words of the source text", () => {
  it("are the field's terms in the names of files", () => {
    const paths = sourceFiles(["worker", "web", "tests"], [".ts", ".tsx", ".css"]).map(({ path }) => path);
    expect(paths.flatMap(coined)).toEqual([]);
  });

  it("are the field's terms in identifiers", () => {
    const found = code.flatMap(({ path, program }) =>
      [...namesIn(program)].flatMap(coined).map((name) => `${path}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  it("name the subject at the start of a comment", () => {
    const opaque = /^[\s*]*(What|Who|Whoever|Where|Those)\b/;
    const found = code.flatMap(({ path, comments }) =>
      comments.filter(({ value }) => opaque.test(value)).map(({ value }) => `${path}: ${value.slice(0, 60)}`),
    );
    expect(found).toEqual([]);
  });

  it("fit into the subject of a commit, which has at most 72 characters", () => {
    const log = spawnSync("git", ["log", "--max-count=50", "--format=%s"], { cwd: projectRoot, encoding: "utf8" });
    // A folder downloaded as an archive has no history.
    const subjects = log.status === 0 ? log.stdout.trim().split("\n") : [];
    expect(subjects.filter((subject) => subject.length > 72)).toEqual([]);
  });
});
