import type { Goal, Measure } from "../measures/measure.ts";
import { processor, thisCommit, today, writeSection } from "./results.ts";
import { at, spread } from "./statistics.ts";

/** Figures of each peer, one value per round. */
export type Run = Record<string, Record<string, number[]>>;

/** Writes the measured figures, and which goals they meet. */
export function writeRun(measure: Measure, run: Run): void {
  writeSection({
    title: "The figures to hold",
    head: ["what", "goal", "measured", "", "on"],
    rows: measure.goals.filter(({ against }) => !against || run[against]).map((goal) => goalRow(measure, run, goal)),
    mergeRows: true,
  });
  const figures = Object.entries(measure.figures);
  const rounds = Object.values(run.parley ?? {})[0]?.length ?? 0;
  writeSection({
    title: measure.title,
    head: ["", ...figures.map(([, { title }]) => title)],
    rows: measure.peers.map((peer) => [
      peer,
      ...figures.map(([figure, { digits }]) => spread(run[peer]?.[figure] ?? [], digits)),
    ]),
    notes: [`${rounds} rounds of \`npm run bench -- --only ${measure.name}\`.`],
  });
}

/** Writes what this commit makes of each figure of an earlier one, round by round. */
export function writeComparison(measure: Measure, run: Run, earlier: string): void {
  const against = "earlier-parley";
  writeSection({
    title: "Beside an earlier commit",
    head: ["what", "ratio", "goal", "", "this commit", "that commit", "on"],
    rows: Object.entries(measure.figures).map(([figure, { title }]) => {
      const goal = measure.goals.find((one) => one.figure === figure && one.against === against);
      const [, wanted = "", ratio = "", isMet = ""] = goalRow(measure, run, goal ?? { figure, against });
      const judged = goal ? [wanted, isMet] : ["", ""];
      return [
        `${measure.title}: ${title}`,
        ratio,
        ...judged,
        thisCommit(),
        earlier.slice(0, 8),
        `${today()}, ${processor()}`,
      ];
    }),
    notes: ["`npm run bench -- --against COMMIT` builds the commit in a folder of its own, and runs both in turns."],
    mergeRows: true,
  });
}

/** A goal, its measured value, and whether it is met. */
export function goalRow(measure: Measure, run: Run, goal: Goal): string[] {
  const values = ratios(run, measure, goal);
  const [wanted, isMet] =
    goal.atLeast === undefined
      ? [`≤ ${goal.atMost}`, at(values, 0.5) <= (goal.atMost ?? 0)]
      : [`≥ ${goal.atLeast}`, at(values, 0.5) >= goal.atLeast];
  const what = `${measure.title}: ${measure.figures[goal.figure]?.title}`;
  const than = goal.against ? ` × ${goal.against}` : "";
  return [what, `${wanted}${than}`, spread(values, 2), isMet ? "met" : "**missed**", today()];
}

/** The values of the first peer, the product, divided by those of another in the same round. */
function ratios(run: Run, { peers: [product = "parley"] }: Measure, { figure, against }: Goal): number[] {
  const own = run[product]?.[figure] ?? [];
  const theirs = against && run[against]?.[figure];
  return theirs ? own.map((value, round) => value / (theirs[round] ?? Number.NaN)) : own;
}
