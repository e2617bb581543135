/*
 * A month of many rooms, from the measured costs and the limits of shared resources: `npm run simulate -- --help`.
 * Needs a previous `npm run cost`.
 */
import { parseArgs } from "node:util";
import { billOf } from "./costs/bill.ts";
import { addBills, limits, mix } from "./costs/limits.ts";
import { lastReplayed } from "./costs/replayed.ts";
import { type Section, writeSection } from "./harness/results.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    rooms: { type: "string", default: "1000000" },
    peak: { type: "string", default: "5" },
  },
});

if (options.help) {
  console.log(`npm run simulate -- [--rooms N] [--peak N]

Which limit do so many new rooms a month (1000000) meet first, what then, and what do they cost? The busiest second is
--peak (5) times the average one. Writes tests/load/RESULTS.md.`);
  process.exit(0);
}

const demand = { rooms: Number(options.rooms), peak: Number(options.peak) };
const replayed = lastReplayed();
const cost = addBills(mix.map(({ share, usage }) => ({ share, bill: billOf(usage, replayed) }))) * demand.rooms;
const count = (value: number) => (Number.isFinite(value) ? Number(value.toPrecision(2)).toLocaleString("en") : "never");
const rows = limits
  .map((limit) => ({ ...limit, at: limit.roomsAt(demand) }))
  .sort((a, b) => a.at - b.at)
  .map(({ what, at, whatThen, source }) => [what, count(at), at < demand.rooms ? "**met**" : "", whatThen, source]);
const section: Section = {
  title: "Very many rooms: which limit is met first, and what then",
  head: ["limit", "met at rooms a month", "", "then", "source"],
  rows,
  notes: [
    `For ${demand.rooms.toLocaleString("en")} new rooms a month. The busiest second is ${demand.peak} times the average one. Of the rooms, ${mix
      .map(
        ({ share, usage }) =>
          `${share * 100} % ${usage.seats} seats, ${usage.messagesPerDay} messages a day, ${usage.days} days`,
      )
      .join("; ")}.`,
    `All of them cost about $${Math.round(cost).toLocaleString("en")} a month, ${((cost / demand.rooms) * 100).toFixed(2)} cents a room, without media and emails.`,
  ],
};
writeSection(section);
console.log(rows.map((row) => row.slice(0, 4).join(" · ")).join("\n"), `\n${section.notes?.join("\n")}`);
