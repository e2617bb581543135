import { expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { resultOf } from "../support/api.ts";
import { knockAt, lockedRoom } from "../support/knocks.ts";

const inspect = (token: string) => resultOf("getKnock", { body: { token } });

it("as many knocks come from one network within the hour as seats may be taken", async () => {
  const room = await lockedRoom({ seats: 3 });
  for (let n = 0; n < Limits.newSeatsFromNetworkMin; n++) {
    const { token } = await knockAt(room, { address: "one" });
    expect(await resultOf("withdrawKnock", { body: { token } })).toBe(ResultCode.ok);
  }
  const refused = { ok: false, code: ResultCode.tooMany, reason: "tooManyNewSeats" };
  expect((await knockAt(room, { address: "one" })).answer).toMatchObject(refused);
  expect((await knockAt(room, { address: "other" })).answer.ok).toBe(true);
});

it("a waiting device asks a limited number of times a minute, beside others of its network", async () => {
  const room = await lockedRoom();
  const { token } = await knockAt(room);
  const results = await Promise.all(Array.from({ length: 2 * Limits.knockRequestsPerMinute }, () => inspect(token)));
  expect(new Set(results)).toEqual(new Set([ResultCode.ok, ResultCode.tooMany]));
  const other = await knockAt(room);
  expect(await inspect(other.token)).toBe(ResultCode.ok);
});
