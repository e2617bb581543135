import { expect, it } from "vitest";
import { logLines } from "../../../worker/local/node/log-lines.ts";

function linesOf(...pieces: string[]): string[] {
  const lines: string[] = [];
  const take = logLines((line) => lines.push(line));
  for (const piece of pieces) take(piece);
  return lines;
}

it("hands on the worker's own lines as the JSON that they are", () => {
  const own = '{"level":"error","event":"request failed","path":"/api/orders"}';
  expect(linesOf(`\u001b[31m✘ \u001b[1m${own}\u001b[0m\n\n`, `${own.slice(0, 9)}`, `${own.slice(9)}\n`)).toEqual([
    own,
    own,
  ]);
});

it("keeps wrangler's requests and decoration to itself, and tells its warnings", () => {
  expect(linesOf("[wrangler:info] GET /i/secret 200 OK (7ms)\n\n", "[wrangler:warn] The runtime crashed\n")).toEqual([
    "[wrangler:warn] The runtime crashed",
  ]);
});
