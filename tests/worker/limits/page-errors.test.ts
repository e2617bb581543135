import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { type Json, resultOf } from "../support/api.ts";
import { clockAt } from "../support/time.ts";

afterEach(() => void vi.useRealTimers());

const send = (address: string, place: string) =>
  resultOf("reportPageError", {
    body: { release: "0a1b2c", name: "Error", detail: "", places: [place] },
    headers: { "cf-connecting-ip": address },
  });
const countAt = async (place: string) =>
  (await env.DB.prepare("SELECT count FROM page_errors WHERE place = ?").bind(place).first<Json>()).count;

it("errors of pages beyond the limit of a network address are answered like others, and not stored", async () => {
  // Every 6 s the address may send one more.
  clockAt(Date.now());
  const place = "ab.js:1:1";
  for (let sent = 0; sent < Limits.pageErrorsPerMinute + 2; sent++)
    expect(await send("203.0.113.7", place)).toBe(ResultCode.ok);
  await send("203.0.113.8", place);
  expect(await countAt(place)).toBe(Limits.pageErrorsPerMinute + 1);
});

it("errors of pages beyond the limit of all addresses together are answered like others, and not stored", async () => {
  // The limit counts by the minute.
  clockAt(Date.now() + 60_000);
  const place = "all.js:1:1";
  const sent = Array.from({ length: Limits.pageErrorsPerMinutePerIsolate + 2 }, (_, at) =>
    send(`198.51.100.${at}`, place),
  );
  expect(new Set(await Promise.all(sent))).toEqual(new Set([ResultCode.ok]));
  expect(await countAt(place)).toBe(Limits.pageErrorsPerMinutePerIsolate);
});
