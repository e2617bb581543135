import { expect, it } from "vitest";
import { failuresIn } from "../../../support/runner/failures.ts";
import { failuresText, type Outcome, repeatTable, runTable } from "../../../support/runner/table.ts";

const first: Outcome[] = [
  { step: "lint", state: "ok", seconds: 9.6 },
  { step: "test:unit", state: "red", seconds: 120, note: "exit code 1" },
];
const second: Outcome[] = [
  { step: "lint", state: "ok", seconds: 8 },
  { step: "test:unit", state: "ok", seconds: 119 },
];

it("the table of npm test names red steps first, with the reason", () => {
  expect(runTable(first, 130)).toBe(
    ["test:unit  RED  120 s  exit code 1", "lint        OK   10 s", "all        RED  130 s"].join("\n"),
  );
});

it("the table of repeated runs shows in which one a step was red", () => {
  expect(repeatTable([first, second])).toBe(
    ["               run 1  run 2  red", "test:unit  RED 120 s  119 s  1/2", "lint            10 s    8 s  0/2"].join(
      "\n",
    ),
  );
});

const vitest = `
 \u001b[31m✗\u001b[39m tests/worker/room/polls.test.ts > votes that arrive together
\u001b[41m FAIL \u001b[49m |worker| tests/worker/room/polls.test.ts > votes that arrive together
AssertionError: expected 2 to be 1
    at tests/worker/room/polls.test.ts:9:3
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯
 Test Files  1 failed
`;
const playwright = `
  1) [Firefox] › tests/engines/sealed.spec.ts:13:1 › a sealed room is set up

    Error: expect(received).toMatch(expected)

  1 failed
`;

it.each([
  [
    "Vitest",
    vitest,
    [
      " FAIL  |worker| tests/worker/room/polls.test.ts > votes that arrive together",
      "AssertionError: expected 2 to be 1",
    ],
  ],
  [
    "Playwright",
    playwright,
    [
      "  1) [Firefox] › tests/engines/sealed.spec.ts:13:1 › a sealed room is set up",
      "    Error: expect(received).toMatch(expected)",
    ],
  ],
  [
    "the compiler",
    "web/app.ts(3,1): error TS2304: Cannot find name 'x'.\n",
    ["web/app.ts(3,1): error TS2304: Cannot find name 'x'."],
  ],
  ["anything else", `${"a line\n".repeat(20)}the reason\n`, [...Array(14).fill("a line"), "the reason"]],
])("the end of npm test names the failed tests of %s, with their errors", (_, output, failures) => {
  expect(failuresIn(output)).toEqual(failures);
  expect(
    failuresText([
      { step: "lint", state: "ok", seconds: 1 },
      { step: "test:worker", state: "red", seconds: 2, failures },
    ]),
  ).toBe(["━━ failed in test:worker", ...failures, ""].join("\n"));
});

it("a failed test of Playwright comes with what its page showed", () => {
  const output = `${playwright}\n    Error Context: test-results/sealed/error-context.md\n`;
  const files = {
    "test-results/sealed/error-context.md":
      "# Test info\n\n# Page snapshot\n\n```yaml\n- main:\n  - text: Network Error\n```\n\n# Test source\n",
  };
  expect(failuresIn(output, (path) => files[path as keyof typeof files]).slice(2)).toEqual([
    "test-results/sealed/error-context.md",
    "- main:",
    "  - text: Network Error",
  ]);
});
