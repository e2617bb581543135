/*
 * Monthly cost of a room: `npm run cost -- --help`. Rows, requests and active time are measured in the running product;
 * prices are the platform's published ones.
 */
import { parseArgs } from "node:util";
import { billOf, busy, quiet } from "./costs/bill.ts";
import { billedOfFirstVisit, billedOfInstallation } from "./costs/first-visit.ts";
import { prices } from "./costs/prices.ts";
import { replay } from "./costs/replay.ts";
import { writeReplayed } from "./costs/replayed.ts";
import { printChecked, writeChecked } from "./harness/checks.ts";
import { type Section, writeSection } from "./harness/results.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    messages: { type: "string", default: "40" },
    port: { type: "string", default: process.env.PORT ?? "8860" },
  },
});

if (options.help) {
  console.log(`npm run cost -- [--messages N] [--port N]

Replays a part of a room's month in the product, and computes what the month costs at the platform's prices of
${prices.from}; nothing is taken off for what a plan includes. Writes tests/load/RESULTS.md.`);
  process.exit(0);
}

const { checked, ...replayed } = await replay(Number(options.port), Number(options.messages));
if (!printChecked(checked)) process.exit(1);
const dollars = (amount: number) => `$${amount.toFixed(amount < 0.01 ? 4 : 2)}`;
const firstVisits =
  ((billedOfFirstVisit + billedOfInstallation) * 1000 * prices.workerRequestsPerMillion) / prices.million;
const rows = [busy, quiet].map((usage) => {
  const bill = billOf(usage, replayed);
  const what = `${usage.name}: ${usage.seats} seats, ${usage.messagesPerDay} messages a day, ${usage.days} days`;
  const { rowsWritten, rowsRead, duration, requests, storage, total } = bill;
  const perMessage = (total / (usage.messagesPerDay * usage.days)) * 1e6;
  return [
    ...[what, dollars(total), `$${perMessage.toFixed(2)}`],
    ...[rowsWritten, duration, requests, storage, rowsRead].map(dollars),
  ];
});
const one = (measured: typeof replayed.message) =>
  `${measured.rowsWritten.toFixed(1)} rows written, ${measured.rowsRead.toFixed(1)} read, ${measured.activeSeconds.toFixed(2)} s active`;
const section: Section = {
  title: "What a room costs in a month",
  head: ["room", "a month", "a million messages", "rows written", "duration", "requests", "storage", "rows read"],
  rows,
  notes: [
    `A first visit, from a link into the room, is at most ${billedOfFirstVisit} billed requests, and ${billedOfInstallation} more when the service worker is installed: ${dollars(firstVisits)} for a thousand visits. The asset service answers scripts, styles and icons, which costs nothing.`,
    `Measured: a message that the 49 others read at once, ${one(replayed.message)}; a visit, ${one(replayed.visit)}.`,
    `Prices of ${prices.from}, without deduction of the usage that the paid plan includes: ${prices.sources.join(", ")}.`,
  ],
};
writeSection(section);
writeChecked("what a room costs in a month", checked);
writeReplayed(replayed);
console.log(rows.map((row) => row.join(" · ")).join("\n"), `\n${section.notes?.join("\n")}`);
process.exit(0);
