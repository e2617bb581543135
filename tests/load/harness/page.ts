import type { Goal, Measure } from "../measures/measure.ts";
import type { Results, Run, Table } from "./results.ts";
import { at, spread } from "./statistics.ts";

/** Everything that was measured, for people to read. */
export function resultsPage(results: Results, measures: readonly Measure[]): string {
  const known = measures.flatMap((measure) => {
    const run = results.measures[measure.name];
    return run ? [{ measure, run }] : [];
  });
  const goals = known.flatMap(({ measure, run }) => measure.goals.map((goal) => goalRow(measure, run, goal)));
  return `# Measured

Written by \`npm run bench\`, \`npm run cost\` and \`npm run simulate\`; not by hand. The product runs as it is deployed, in the
runtime itself, with its rights, limits, receipts and validation on; peers keep nothing that they do not have to. All
run on one machine, in turns, a round after the other: a ratio is the product's value by the peer's of the same round.
Values are \`median (least–most)\`.

## The figures to hold

${markdown(["what", "goal", "measured", "", "on"], goals)}
${known.map(({ measure, run }) => section(measure, run)).join("\n")}
${[results.cost, results.scale].flatMap((table) => (table ? [tableSection(table)] : [])).join("\n")}`;
}

function goalRow(measure: Measure, run: Run, goal: Goal): string[] {
  const values = ratios(run, goal);
  const [wanted, isMet] =
    goal.atLeast === undefined
      ? [`≤ ${goal.atMost}`, at(values, 0.5) <= (goal.atMost ?? 0)]
      : [`≥ ${goal.atLeast}`, at(values, 0.5) >= goal.atLeast];
  const what = `${measure.title}: ${measure.figures[goal.figure]?.title}`;
  const than = goal.against ? ` × ${goal.against}` : "";
  return [what, `${wanted.toLocaleString()}${than}`, spread(values, 2), isMet ? "met" : "**missed**", run.date];
}

/** The product's values, by those of a peer in the same round. */
function ratios(run: Run, { figure, against }: Goal): number[] {
  const own = run.values.parley?.[figure] ?? [];
  const theirs = against && run.values[against]?.[figure];
  return theirs ? own.map((value, round) => value / (theirs[round] ?? Number.NaN)) : own;
}

function section(measure: Measure, run: Run): string {
  const figures = Object.entries(measure.figures);
  const rows = measure.peers.map((peer) => [
    peer,
    ...figures.map(([figure, { digits }]) => spread(run.values[peer]?.[figure] ?? [], digits)),
  ]);
  const rounds = Object.values(run.values.parley ?? {})[0]?.length ?? 0;
  return `## ${measure.title}

${markdown(["", ...figures.map(([, { title }]) => title)], rows)}
${rounds} rounds${run.quick ? ", the quick form" : ""}, ${run.date}, ${run.machine}.
`;
}

function tableSection({ title, notes, head, rows, date }: Table): string {
  return `## ${title}\n\n${markdown(head, rows)}\n${notes.join("\n")}\n\nComputed ${date}.\n`;
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + rows.map(line).join("");
}
