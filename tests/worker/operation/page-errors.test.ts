import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call, type Json } from "../support/api.ts";
import { operate } from "../support/operator.ts";
import { fetchWith, tick } from "../support/shop.ts";
import { clockAt, dayMs, start } from "../support/time.ts";

beforeEach(async () => void (await env.DB.prepare("DELETE FROM page_errors").run()));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const report = { release: "0a1b2c", name: "TypeError", detail: "", places: ["ab-C_d.js:1:2345", "ab-C_d.js:1:99"] };
const send = async (changes: object = {}) =>
  (await call("POST", "/api/errors", { body: { ...report, ...changes } })).code;
const listed = async (): Promise<Json[]> => (await operate("GET", "/errors")).data;

describe("an error of a page", () => {
  it("is counted by release and place, and listed for the operator", async () => {
    for (const changes of [{}, {}, { release: "next" }, { places: ["ab-C_d.js:1:7"] }])
      expect(await send(changes)).toBe(ResultCode.ok);
    const counts = (await listed()).map(({ release, places, count }) => [release, places[0], count]);
    expect(counts).toHaveLength(3);
    expect(counts).toEqual(
      expect.arrayContaining([
        ["0a1b2c", "ab-C_d.js:1:2345", 2],
        ["next", "ab-C_d.js:1:2345", 1],
        ["0a1b2c", "ab-C_d.js:1:7", 1],
      ]),
    );
    expect((await listed()).find(({ count }) => count === 2)).toMatchObject({
      name: "TypeError",
      places: report.places,
    });
  });

  it.each([
    { name: "Olivia wrote" },
    { detail: "the treasure is under the oak" },
    { detail: "refused -2003: Olivia" },
    { release: "https://parley.example/i/code" },
    { places: ["https://parley.example/i/code#key:1:1"] },
    { places: ["ab.js:1:2 Olivia"] },
    { places: [] },
    { places: Array(Limits.pageErrorPlacesMax + 1).fill("ab.js:1:1") },
  ])("is refused with %o, and nothing is stored", async (changes) => {
    expect(await send(changes)).toBe(ResultCode.badRequest);
    expect(await listed()).toEqual([]);
  });

  it("takes the place of the rarest one where there are too many", async () => {
    await send();
    await send();
    const row = env.DB.prepare(
      "INSERT INTO page_errors (release, name, detail, place, callers, count, first_at, last_at) VALUES ('x', 'Error', '', ?, '', 1, 1, ?)",
    );
    await env.DB.batch(
      Array.from({ length: Limits.pageErrorGroupsMax - 1 }, (_, at) => row.bind(`x.js:1:${at}`, at + 1)),
    );
    const count = async () => (await env.DB.prepare("SELECT count(*) AS n FROM page_errors").first<Json>()).n;
    expect(await count()).toBe(Limits.pageErrorGroupsMax);
    await send();
    await send({ places: ["new.js:1:1"] });
    expect(await count()).toBe(Limits.pageErrorGroupsMax);
    const places = (await env.DB.prepare("SELECT place FROM page_errors").all<Json>()).results.map(
      ({ place }) => place,
    );
    expect(places).toEqual(expect.arrayContaining([report.places[0], "new.js:1:1", "x.js:1:1"]));
    expect(places).not.toContain("x.js:1:0");
  });

  it("is forgotten 30 days after it was last reported", async () => {
    clockAt(start);
    await send();
    clockAt(start + 20 * dayMs);
    await send();
    clockAt(start + 40 * dayMs);
    await tick();
    expect(await listed()).toMatchObject([{ count: 2 }]);
    clockAt(start + Limits.pageErrorsStoredMs + 20 * dayMs);
    await tick();
    expect(await listed()).toEqual([]);
  });

  it("goes to a service of the operator too, as an envelope, and is stored when that fails", async () => {
    const posted: { address: string; body: string; key: string | null }[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
      const key = new Headers(init?.headers).get("x-sentry-auth");
      posted.push({ address: String(address), body: String(init?.body), key });
      throw new TypeError("no answer");
    });
    const settings = { ERRORS_DSN: "https://abc123@errors.example/sentry/42" };
    const headers = { "content-type": "application/json" };
    const answer = await fetchWith(settings, "/api/errors", { method: "POST", headers, body: JSON.stringify(report) });
    expect(await answer.json()).toMatchObject({ code: ResultCode.ok });
    expect(posted).toMatchObject([{ address: "https://errors.example/sentry/api/42/envelope/" }]);
    expect(posted[0]?.key).toContain("sentry_key=abc123");
    const lines =
      posted[0]?.body
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Json) ?? [];
    expect(lines).toMatchObject([
      { event_id: lines[2].event_id },
      { type: "event" },
      {
        release: "0a1b2c",
        exception: { values: [{ type: "TypeError", stacktrace: { frames: [{}, { lineno: 1, colno: 2345 }] } }] },
      },
    ]);
    expect(await listed()).toHaveLength(1);
  });
});
