import { stripVTControlCharacters } from "node:util";

/** A failed test of Vitest ("FAIL  |unit| …") or Playwright ("1) [desktop] › …"), or an error of the compiler. */
const failure = /^\s*(?:FAIL\s|\d+\) |.*\berror TS\d)/;
/** Line in which a test runner draws its frames. */
const frame = /^[\s⎯─━]*$/;
const maxFailures = 20;
const lastLines = 15;

/** The failed tests in a step's output, each with the first line of its error; without any, the last lines. */
export function failuresIn(output: string): string[] {
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
  return unique.length > 0 ? unique.slice(0, 2 * maxFailures) : lines.slice(-lastLines);
}
