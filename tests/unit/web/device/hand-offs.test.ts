import { afterEach, expect, it, vi } from "vitest";
import { listHandOffs, storeHandOff } from "../../../../web/device/hand-offs.ts";
import { forgetLocalData } from "../../../../web/device/local-data.ts";
import { observeServerTime } from "../../../../web/lib/server-clock.ts";
import * as Limits from "../../../../worker/contract/limits.ts";

afterEach(() => {
  vi.useRealTimers();
});

const seat = (roomId: string) => ({ roomId, memberId: "m" });
const given = (...roomIds: string[]) =>
  storeHandOff(
    "given",
    roomIds.map((roomId) => ({ seat: `${roomId}-m`, ticket: `ticket of ${roomId}` })),
  );
const rooms = () => listHandOffs().map((one) => one.rooms.map(({ seat }) => seat));

it("a hand-off is forgotten with its rooms, as each is forgotten on this device", async () => {
  given("a", "b");
  given("b");
  await forgetLocalData([seat("a")]);
  expect(rooms()).toEqual([["a-m"]]);
  await forgetLocalData([]);
  expect(listHandOffs()).toEqual([]);
});

it("a hand-off is listed for as long as it can be undone, by the server's time", () => {
  given("a");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + Limits.ticketUndoMs });
  expect(rooms()).toEqual([["a-m"]]);
  observeServerTime(Date.now() + 1000);
  expect(listHandOffs()).toEqual([]);
});
