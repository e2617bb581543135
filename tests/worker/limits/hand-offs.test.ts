import { expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call } from "../support/api.ts";

const post = (path: string, address: string, body?: object) =>
  call("POST", path, { headers: { "cf-connecting-ip": address }, body });

it("tries to join a hand-off are limited for each network, a right code among them", async () => {
  const { data: made } = await post("/api/hand-offs", "203.0.113.1");
  const codes: number[] = [];
  for (let guess = 0; guess < Limits.handOffJoinsMax; guess++)
    codes.push((await post("/api/hand-offs/join", "203.0.113.9", { id: `guess${guess}` })).code);
  expect(new Set(codes)).toEqual(new Set([ResultCode.linkInvalid]));
  const body = { code: made.code };
  expect((await post("/api/hand-offs/join", "203.0.113.9", body)).code).toBe(ResultCode.tooMany);
  expect((await post("/api/hand-offs/join", "203.0.113.2", body)).code).toBe(ResultCode.ok);
});

it("new hand-offs are limited for each network", async () => {
  const codes: number[] = [];
  for (let n = 0; n <= Limits.handOffsMax; n++) codes.push((await post("/api/hand-offs", "203.0.113.20")).code);
  expect(codes.filter((code) => code !== ResultCode.ok)).toEqual([ResultCode.tooMany]);
});
