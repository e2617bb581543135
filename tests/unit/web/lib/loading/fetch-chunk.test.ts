import { afterEach, expect, it, vi } from "vitest";
import { fetchChunk } from "../../../../../web/lib/loading/fetch-chunk.ts";

afterEach(() => vi.unstubAllGlobals());

it("a chunk fails once all its files have an answer, so that a retry joins no request that is about to fail", async () => {
  const requests: { answer(): void; fail(): void }[] = [];
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("dispatchEvent", () => true);
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve, reject) =>
        requests.push({ answer: () => resolve(new Response()), fail: () => reject(new TypeError("no network")) }),
      ),
  );
  const load = () => fetchChunk(async () => "module", ["assets/screen.js", "assets/shared.js"]);
  const states: string[] = [];
  const first = load().catch(({ message }) => states.push(message));
  requests[0]?.fail();
  await new Promise((done) => setTimeout(done));
  expect(states).toEqual([]);
  requests[1]?.fail();
  await first;
  expect(states).toEqual(["no network"]);
  const second = load();
  expect(requests).toHaveLength(4);
  for (const { answer } of requests.slice(2)) answer();
  expect(await second).toBe("module");
});
