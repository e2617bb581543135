import { listMessages } from "@contract/endpoints/messages.ts";
import { expect, test } from "@playwright/test";
import { probeRoom } from "../../worker/operator/cli/probe-room.ts";
import { make, roomForTest } from "../support/browser/shop.ts";

test("the probe measures a room beside the bare round trip, and leaves no message and no member there", async ({
  request,
}) => {
  const room = await roomForTest(request, { seats: 2 });
  const figures = await probeRoom(new URL(room.roomLink), room.password);
  expect(figures.map(({ what, times }) => [what, times])).toEqual([
    ["round trip", 10],
    ["connect", 5],
    ["join", 1],
    ["ack", 10],
    ["delivery", 10],
  ]);
  for (const { medianMs, worstMs } of figures) {
    expect(medianMs).toBeGreaterThan(0);
    expect(worstMs).toBeGreaterThanOrEqual(medianMs);
  }
  const { messages } = await make(request, listMessages, { headers: { token: room.token } });
  expect(messages.filter(({ kind }) => kind === "recalled")).toHaveLength(10);
  expect(messages.filter(({ kind }) => kind === "text")).toEqual([]);
  await expect(probeRoom(new URL(room.roomLink), "a wrong one")).rejects.toThrow();
  // The room has a second seat alone, which the first probe has given up.
  expect((await probeRoom(new URL(room.roomLink), room.password)).length).toBe(5);
});
