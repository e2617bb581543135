import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../support/text/source-files.ts";

const page = readFileSync(join(projectRoot, "tests/specification.md"), "utf8");
const sections = page.split(/^## /m).slice(1);

interface Statement {
  says: string;
  tests: { file: string; name: string }[];
}

/** The rows of a section's tables, without their heads. */
function statementsOf(section: string): Statement[] {
  return section
    .split("\n")
    .filter(
      (line) =>
        line.startsWith("|") && !/^\| (The specification says|Decided) \|/.test(line) && !line.startsWith("| ---"),
    )
    .map((line) => {
      const [says = "", shownBy = ""] = line
        .slice(1)
        .split("|")
        .map((cell) => cell.trim());
      const tests = shownBy
        .split("<br>")
        .filter(Boolean)
        .map((test) => {
          const [file = "", name = ""] = test.split(" › ");
          return { file, name };
        });
      return { says, tests };
    });
}

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const path = join(projectRoot, "tests", file);
  const text = sources.get(file) ?? (existsSync(path) ? readFileSync(path, "utf8") : "");
  sources.set(file, text);
  return text;
}

/** Whether a test of this name exists: as a whole string given to `it`, `test` or a table of tests. */
function hasTest(source: string, name: string): boolean {
  return ['"', "'", "`"].some((quote) => {
    const written = quote + name.replaceAll(quote, `\\${quote}`) + quote;
    for (let at = source.indexOf(written); at >= 0; at = source.indexOf(written, at + 1))
      if (source.slice(0, at).trimEnd().endsWith("(")) return true;
    return false;
  });
}

describe("the specification", () => {
  it("has nine sections, and one of what was decided beyond them, each with its statements", () => {
    expect(sections.map((section) => Number(section.split(".")[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const section of sections) expect(statementsOf(section).length).toBeGreaterThan(9);
  });

  it.each(sections.map((section) => [section.split("\n")[0], section] as const))(
    "%s: every statement is shown by tests that are there",
    (_, section) => {
      const wrong = statementsOf(section).flatMap(({ says, tests }) =>
        tests.length === 0
          ? [`${says}: no test`]
          : tests
              .filter(({ file, name }) => name === "" || !hasTest(sourceOf(file), name))
              .map(({ file, name }) => `${says}: ${file} › ${name}`),
      );
      expect(wrong).toEqual([]);
    },
  );

  it("is not shown by a test that is gone", () => {
    expect(hasTest('it("says so", () => {});', "says so")).toBe(true);
    expect(hasTest('it.each([1])(\n  "%i is one", () => {});', "%i is one")).toBe(true);
    expect(hasTest('const words = "says so";', "says so")).toBe(false);
    expect(hasTest('it("says so at last", () => {});', "says so")).toBe(false);
  });
});
