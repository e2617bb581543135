import { expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { make, resultOf } from "../support/api.ts";

const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });
const join = (address: string, body: { id: string } | { code: string }) =>
  resultOf("joinHandOff", { ...from(address), body });

it("tries to join a hand-off are limited for each network, a right code among them", async () => {
  const { code } = await make("makeHandOff", from("203.0.113.1"));
  const codes: number[] = [];
  for (let guess = 0; guess < Limits.handOffJoinsMax; guess++)
    codes.push(await join("203.0.113.9", { id: `guess${guess}` }));
  expect(new Set(codes)).toEqual(new Set([ResultCode.linkInvalid]));
  expect(await join("203.0.113.9", { code })).toBe(ResultCode.tooMany);
  expect(await join("203.0.113.2", { code })).toBe(ResultCode.ok);
});

it("new hand-offs are limited for each network", async () => {
  const codes: number[] = [];
  for (let n = 0; n <= Limits.handOffsMax; n++) codes.push(await resultOf("makeHandOff", from("203.0.113.20")));
  expect(codes.filter((code) => code !== ResultCode.ok)).toEqual([ResultCode.tooMany]);
});
