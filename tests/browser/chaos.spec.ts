import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { compare, faults } from "../chaos/compare.ts";
import { cutAfterSending } from "../chaos/cutting.ts";
import { type Rows, rowsOf } from "../chaos/rows.ts";
import { tabFaults, talkInTabs } from "../chaos/tabs.ts";
import { buyRoom } from "../chaos/wire-room.ts";
import { waitLimitMs } from "../support/time-limits.ts";

/** Reads the rows again if the running server wrote or deleted any room's file while it was copied. */
async function rowsOfRunning(chatId: string): Promise<Rows> {
  for (const begun = performance.now(); ; await wait(100))
    try {
      return rowsOf(process.env.TEST_STATE_DIR ?? "", chatId);
    } catch (error) {
      if (performance.now() - begun > waitLimitMs) throw error;
    }
}

/** The short form of `npm run chaos`, against the shared server. */
test("sockets are cut just after a frame was sent, and every client ends with the server's state", async ({
  baseURL,
}) => {
  const room = await buyRoom(baseURL ?? "", 6);
  const clients = await cutAfterSending(room, { cuts: 40, clients: 4 });
  const verdict = compare(clients, await rowsOfRunning(room.chatId));
  expect(faults(verdict, 3), JSON.stringify(verdict)).toEqual([]);
});

test("tabs whose connections are cut, and that never get some frames, show every message once and in one order", async ({
  browser,
  baseURL,
}) => {
  const room = await buyRoom(baseURL ?? "", 5);
  const report = await talkInTabs(browser, room, { rounds: 4, drops: 2 });
  // `npm run chaos` measures the recovery time; here any time passes.
  expect(tabFaults(report, Number.POSITIVE_INFINITY), JSON.stringify(report)).toEqual([]);
});
