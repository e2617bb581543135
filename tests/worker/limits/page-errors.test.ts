import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { type Json, resultOf } from "../support/api.ts";

it("errors of pages beyond the limit of a network address are answered like others, and not stored", async () => {
  const body = { release: "0a1b2c", name: "Error" as const, detail: "", places: ["ab.js:1:1"] };
  const send = (address: string) => resultOf("reportPageError", { body, headers: { "cf-connecting-ip": address } });
  for (let sent = 0; sent < Limits.pageErrorsPerMinute + 2; sent++)
    expect(await send("203.0.113.7")).toBe(ResultCode.ok);
  await send("203.0.113.8");
  const { count } = await env.DB.prepare("SELECT count FROM page_errors").first<Json>();
  expect(count).toBe(Limits.pageErrorsPerMinute + 1);
});
