import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { roomsIn } from "../chaos/rows.ts";
import { wire } from "../chaos/wire.ts";
import { WireClient } from "../chaos/wire-client.ts";
import { buyRoom } from "../chaos/wire-room.ts";
import { startServer } from "../support/server/server.ts";
import { giveSeats, type Outcome, p99MaxMs } from "./abuse/run.ts";
import type { Measured } from "./guarantee-runs.ts";
import { type Checked, checkAll } from "./harness/checks.ts";
import { Received } from "./harness/received.ts";
import { at } from "./harness/statistics.ts";

/** Effect of abuse on other members, as promised figures. */
export function figuresOf({ what, deliveredMs, beyondMiB, memoryMaxMiB, held }: Outcome): Measured {
  const memory = { what: "memory, growth beyond the same traffic", unit: "MiB", value: beyondMiB };
  return {
    title: what,
    figures: [
      { what: "not answered as the wire documents", unit: "", value: held ? 0 : 1, atMost: 0 },
      { what: "delivery to others, p99", unit: "ms", value: at(deliveredMs, 0.99), atMost: p99MaxMs },
      ...(memoryMaxMiB === undefined ? [] : [{ ...memory, atMost: memoryMaxMiB }]),
    ],
  };
}

const awayCount = 20;
const messageCount = 100;
const authors = 6;
const everyMs = 1000 / 16;
/** 45 KB in 4,000 units: an emoji of seven code points counts two units and has 25 bytes. */
const heavyText = "👨‍👩‍👧‍👦".repeat(1800);
const backWithinMs = 60_000;

/** 100 accepted messages of 45 KB while 20 members are away, with all limits on; then they reconnect. */
export async function missedByMany(port: number): Promise<Measured & { checked: Checked }> {
  const received = new Received();
  wire.watch = received;
  const stateDir = mkdtempSync(join(tmpdir(), "parley-hostile-"));
  const server = await startServer(port, stateDir, { CAPTCHA: "off", RATE_LIMITS: "on", LOG: "" });
  try {
    const { address } = server;
    const room = await buyRoom(address, awayCount + authors + 2);
    const seats = await giveSeats(room, awayCount + authors);
    const clients = seats.map((seat) => new WireClient({ seat, address, socketAddress: address }));
    while (!clients.every(({ isLive }) => isLive)) await wait(20);
    const away = clients.slice(0, awayCount);
    const talking = clients.slice(awayCount);
    for (const client of away) client.disconnect();
    for (let n = 0; n < messageCount; n++) {
      talking[n % talking.length]?.say(heavyText);
      await wait(everyMs);
    }
    while (!talking.every(({ isQuiet }) => isQuiet)) await wait(20);
    const last = Math.max(...talking.map(({ view }) => view.lastId));
    const accepted = talking.reduce((sum, { acked }) => sum + acked.size, 0);
    const from = performance.now();
    for (const client of away) client.reconnect();
    const isBack = ({ isLive, view }: WireClient) => isLive && view.lastId >= last;
    while (!away.every(isBack) && performance.now() - from < backWithinMs) await wait(20);
    const caughtUpSeconds = (performance.now() - from) / 1000;
    const behind = away.filter((client) => !isBack(client)).length;
    const reloads = away.reduce((sum, { counts }) => sum + counts.reloads, 0);
    for (const client of clients) client.close();
    await server.stop();
    return {
      checked: checkAll(received, roomsIn(stateDir)),
      title: `${messageCount} messages of 45 KB, 16 a second, and then ${awayCount} who were away come back`,
      figures: [
        { what: "accepted", unit: "", value: accepted },
        { what: "all caught up", unit: "s", value: caughtUpSeconds, atMost: backWithinMs / 1000 },
        { what: "still behind", unit: "", value: behind, atMost: 0 },
        { what: "reloads instead of catch-up pages", unit: "", value: reloads, atMost: 0 },
      ],
    };
  } finally {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
