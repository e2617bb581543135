/*
 * `npm run probe -- https://parley.example/i/CODE PASSWORD`: how fast a room is from this machine, beside the bare round
 * trip to the server. Takes a seat for some seconds; its messages are recalled. Use a room made for it.
 */
import { probeRoom } from "./probe-room.ts";

const [link = "", password = ""] = process.argv.slice(2);
if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) {
  console.error("Which room? npm run probe -- https://parley.example/i/CODE PASSWORD");
  process.exit(2);
}
try {
  const figures = await probeRoom(new URL(link), password);
  const bareMs = figures.find(({ what }) => what === "round trip")?.medianMs ?? 0;
  for (const { what, medianMs, worstMs, times } of figures) {
    const cells = [`${medianMs.toFixed(1)} ms`, `worst ${worstMs.toFixed(1)} ms of ${times}`];
    const more = what === "round trip" ? "" : `  ${(medianMs - bareMs).toFixed(1)} ms more than a round trip`;
    console.log(`${what.padEnd(12)}${(cells[0] ?? "").padStart(11)}   ${(cells[1] ?? "").padEnd(24)}${more}`);
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
