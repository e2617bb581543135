import { setImmediate as idle } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../../web/api/api-error.ts";
import { eventually } from "../../../support/eventually.ts";
import { inCall, openCall, resetCalls, withResolvers } from "./open-call.ts";

beforeEach(resetCalls);

describe("the room learns of a place that is given up", () => {
  const leaves = (sent: readonly string[]) => sent.filter((one) => one.startsWith("leaveCall"));

  it("with the next connection, if there was none at the time", async () => {
    const { call, sent, answers, away, back } = await inCall();
    const reconnect = async () => {
      away();
      back();
      await idle();
    };
    away();
    answers.set("leaveCall", new ApiError(0, "unsent"));
    call.leave();
    await idle();
    expect(leaves(sent)).toEqual(['leaveCall {"device":"d2"}']);
    await reconnect();
    answers.delete("leaveCall");
    await reconnect();
    expect(leaves(sent)).toHaveLength(3);
    await reconnect();
    expect(leaves(sent)).toHaveLength(3);
  });

  it("after a join without an answer, unless another join takes the place over", async () => {
    const { call, sent, answers } = openCall();
    const late = withResolvers();
    const lost = async () => {
      await late.promise;
      throw new ApiError(0, "timeout");
    };
    answers.set("joinCall", lost());
    const joining = call.join();
    await eventually(() => expect(sent.at(-1)).toContain("joinCall"));
    call.leave();
    answers.delete("joinCall");
    await call.join();
    late.resolve();
    await joining;
    expect(leaves(sent)).toEqual([]);
    call.leave();
    answers.set("joinCall", new ApiError(0, "timeout"));
    await expect(call.join()).rejects.toMatchObject({ kind: "timeout" });
    expect(leaves(sent)).toEqual(['leaveCall {"device":"d2"}', "leaveCall {}"]);
  });
});
