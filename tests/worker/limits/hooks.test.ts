import { expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { fetchWorker } from "../support/api.ts";
import { post, quickRoom } from "../support/quick-room.ts";

it("a bot writes at most thirty times a minute; another bot is not held up", async () => {
  const room = await quickRoom();
  const link = async (mc: string) => (await post("/api/room/hooks", room.owner.token, { mc })).data.link as string;
  const [loud, other] = [await link("Loud"), await link("Other")];
  const say = async (to: string) => {
    const response = await fetchWorker(new URL(to).pathname, { method: "POST", body: "text" });
    return {
      status: response.status,
      wait: response.headers.get("retry-after"),
      ...((await response.json()) as object),
    };
  };
  for (let count = 0; count < Limits.hookPostsPerMinute; count++)
    expect(await say(loud)).toMatchObject({ code: ResultCode.ok });
  const refused = await say(loud);
  expect([refused.status, Number(refused.wait) > 0]).toEqual([429, true]);
  expect(await say(other)).toMatchObject({ code: ResultCode.ok });
});
