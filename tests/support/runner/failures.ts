import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { projectRoot } from "../text/source-files.ts";

/** A failed test of Vitest ("FAIL  |unit| …") or Playwright ("1) [desktop] › …"), or an error of the compiler. */
const failure = /^\s*(?:FAIL\s|\d+\) |.*\berror TS\d)/;
/** Line in which a test runner draws its frames. */
const frame = /^[\s⎯─━]*$/;
/** File in which Playwright writes what a failed test saw. */
const context = /^\s*Error Context: (\S.*)$/;
const pageOfContext = /^```yaml\n(.*?)^```$/ms;
const maxFailures = 20;
const maxPages = 4;
const maxPageLines = 60;
const lastLines = 15;

/**
 * The failed tests in a step's output, each with the first line of its error, and what their pages showed; without any,
 * the last lines.
 */
export function failuresIn(output: string, readFile = readOfProject): string[] {
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => !frame.test(line));
  const found = lines.flatMap((line, index) => {
    if (!failure.test(line)) return [];
    const next = lines[index + 1];
    return next === undefined || failure.test(next) ? [line] : [line, next];
  });
  const unique = [...new Set(found)];
  if (unique.length === 0) return lines.slice(-lastLines);
  const contexts = [...new Set(lines.flatMap((line) => context.exec(line)?.[1] ?? []))];
  return [
    ...unique.slice(0, 2 * maxFailures),
    ...contexts.slice(0, maxPages).flatMap((path) => [path, ...pageIn(readFile(path))]),
  ];
}

const readOfProject = (path: string): string => readFileSync(join(projectRoot, path), "utf8");

/** First lines of a page's accessibility tree. */
const pageIn = (text: string): string[] =>
  pageOfContext.exec(text)?.[1]?.trimEnd().split("\n").slice(0, maxPageLines) ?? [];
