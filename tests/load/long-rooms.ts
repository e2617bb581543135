/* Speed and memory of very long rooms: `npm run bench:long-rooms -- --help`. */
import { parseArgs } from "node:util";
import { firstOfFreePorts } from "../support/server/free-ports.ts";
import { judgedRow } from "./harness/judged-row.ts";
import { writeSection } from "./harness/results.ts";
import { measureLongRoom } from "./long-rooms/measure.ts";

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    messages: { type: "string", default: "100000,1000000" },
    rounds: { type: "string", default: "3" },
    searches: { type: "string", default: "50" },
    port: { type: "string", default: process.env.PORT ?? "" },
  },
});
if (options.help) {
  console.log(`npm run bench:long-rooms -- [--messages 100000,1000000] [--rounds 3] [--searches 50] [--port N]

A room of each of these lengths, by the public calls on a fresh server in each round: opening, scrolling back, jumps,
searches of each kind, reading all, and the server's memory. Writes tests/load/RESULTS.md, unless rounds or searches are
fewer.`);
  process.exit(0);
}

const rounds = Number(options.rounds);
const searches = Number(options.searches);
const port = await firstOfFreePorts(8860, options.port);
const rows: string[][] = [];
for (const messages of options.messages.split(",").map(Number)) {
  const figures = await measureLongRoom(port, { messages, rounds, searches });
  rows.push(
    ...figures.map(({ title, digits, atMost, values }) =>
      judgedRow(`${messages.toLocaleString("en")} messages: ${title}`, values, digits, atMost),
    ),
  );
  console.log(rows.map((cells) => cells.join(" · ")).join("\n"));
}
if (rounds >= 3 && searches >= 50)
  writeSection({
    title: "Very long rooms",
    head: ["what", "goal", "measured", "", "on"],
    rows,
    mergeRows: true,
    notes: [
      `${rounds} rounds of \`npm run bench:long-rooms\`, on disk, without rate limits; medians and p95 of ${searches} searches. Half of the messages are Chinese. Each answer is checked against its schema.`,
    ],
  });
process.exit(0);
