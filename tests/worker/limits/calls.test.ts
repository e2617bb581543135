import { afterEach, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { clockAt } from "../support/time.ts";
import { people } from "../support/voice-call.ts";

// The clock stands still, so that no token comes back.
afterEach(() => vi.useRealTimers());

it("joins of a call are slowed, and asking for servers with them, while others join", async () => {
  const { owner, gus, ida } = await people(2);
  clockAt(Date.now());
  const tries = Limits.callJoinsBurst + 5;
  const asked = Array.from({ length: tries }, () => gus.socket.ask("joinCall", { muted: true }));
  const refused = (await Promise.all(asked)).filter(({ code }) => code !== ResultCode.ok);
  expect(refused).toHaveLength(tries - Limits.callJoinsBurst);
  for (const { code, retryAfterSeconds } of refused) expect([code, retryAfterSeconds]).toEqual([ResultCode.refused, 1]);
  for (const { socket } of [owner, ida])
    expect((await socket.ask("joinCall", { muted: true })).code).toBe(ResultCode.ok);
});

it("signals count as frames: a flood of them is slowed", async () => {
  const { owner, gus } = await people(1);
  const { device: to } = (await owner.socket.ask("joinCall", { muted: true })).data;
  await gus.socket.ask("joinCall", { muted: true });
  clockAt(Date.now());
  const asked = Array.from({ length: Limits.floodBurst + 20 }, () => gus.socket.ask("signalCall", { to, body: "x" }));
  const codes = (await Promise.all(asked)).map(({ code }) => code);
  expect(codes.filter((code) => code === ResultCode.refused).length).toBeGreaterThan(0);
  const passed = codes.filter((code) => code === ResultCode.ok).length;
  vi.useRealTimers();
  await owner.socket.ask("resume", { afterId: 0 });
  expect(owner.socket.pushes("callSignalled")).toHaveLength(passed);
});
