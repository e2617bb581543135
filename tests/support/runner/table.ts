/** Outcome of a step. */
export interface Outcome {
  step: string;
  seconds: number;
  state: "ok" | "red" | "not run";
  /** Reason, or what is worth to know. */
  note?: string;
  /** Lines of the output that name the failed tests. */
  failures?: readonly string[];
}

const isRed = ({ state }: Outcome): boolean => state !== "ok";
const time = (seconds: number): string => `${seconds.toFixed(0)} s`;

/** Columns as wide as their widest text; the first one to the left, the others to the right but for the last. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((max, row) => row.map((text, i) => Math.max(max[i] ?? 0, text.length)), []);
  return rows.map((row) =>
    row
      .map((text, index) => (index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

/** Steps of one run, red ones first. */
export function runTable(outcomes: readonly Outcome[], seconds: number): string {
  const sorted = [...outcomes.filter(isRed), ...outcomes.filter((outcome) => !isRed(outcome))];
  const lines = aligned([
    ...sorted.map(({ step, state, seconds: own }) => [step, state.toUpperCase(), time(own)]),
    ["all", outcomes.some(isRed) ? "RED" : "OK", time(seconds)],
  ]);
  return lines.map((line, index) => (sorted[index]?.note ? `${line}  ${sorted[index].note}` : line)).join("\n");
}

/** Failed tests of each red step, so that the end of a long output names them. */
export function failuresText(outcomes: readonly Outcome[]): string {
  return outcomes
    .flatMap(({ step, failures = [] }) => (failures.length > 0 ? [`━━ failed in ${step}`, ...failures, ""] : []))
    .join("\n");
}

/** Steps down, runs across; then how often each step was red. */
export function repeatTable(runs: readonly (readonly Outcome[])[]): string {
  const names = [...new Set(runs.flat().map(({ step }) => step))];
  const cell = (outcome: Outcome | undefined) =>
    outcome === undefined
      ? "-"
      : isRed(outcome)
        ? `${outcome.state.toUpperCase()} ${time(outcome.seconds)}`
        : time(outcome.seconds);
  const rows = names.map((name) => {
    const own = runs.map((outcomes) => outcomes.find(({ step }) => step === name));
    return { red: own.filter((outcome) => outcome && isRed(outcome)).length, cells: own.map(cell), name };
  });
  rows.sort((a, b) => b.red - a.red);
  return aligned([
    ["", ...runs.map((_, index) => `run ${index + 1}`), "red"],
    ...rows.map(({ name, cells, red }) => [name, ...cells, `${red}/${runs.length}`]),
  ]).join("\n");
}
