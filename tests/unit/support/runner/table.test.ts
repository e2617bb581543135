import { expect, it } from "vitest";
import { type Outcome, repeatTable, runTable } from "../../../support/runner/table.ts";

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
