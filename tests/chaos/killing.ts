import { setTimeout as wait } from "node:timers/promises";
import type { OwnServer } from "../support/server/server.ts";
import { compare, type Verdict } from "./compare.ts";
import { allLive, createNoise, settled } from "./noise.ts";
import { rowsOf } from "./rows.ts";
import { WireClient } from "./wire-client.ts";
import { buyRoom, fillRoom } from "./wire-room.ts";

const backWithinMs = 120_000;

export interface KillingReport extends Verdict {
  kills: number;
  clients: number;
  /** Milliseconds until all clients are connected and up to date again. */
  backMs: { median: number; worst: number };
}

export interface KillingOptions {
  kills: number;
  clients: number;
  stateDir: string;
  progress?: (text: string) => void;
}

/** Kills the runtime repeatedly while clients write. Ends the server. */
export async function killUnderLoad(server: OwnServer, options: KillingOptions): Promise<KillingReport> {
  const { kills, clients: count, stateDir, progress = () => {} } = options;
  const { address } = server;
  const room = await buyRoom(address, count + 2);
  const seats = await fillRoom(room, count - 1);
  const clients = seats.map((seat) => new WireClient({ seat, address, socketAddress: address }));
  const backMs: number[] = [];
  try {
    await allLive(clients, backWithinMs);
    const noise = createNoise(clients, 150);
    for (let kill = 1; kill <= kills; kill++) {
      await wait(300 + Math.random() * 1500);
      const killedAt = performance.now();
      const restarted = server.crashRuntime();
      const before = clients.map((client) => client.counts.connects);
      // First, all clients notice the loss.
      while (clients.some((client, index) => client.counts.connects === before[index])) {
        if (performance.now() - killedAt > backWithinMs) throw new Error("a client does not reconnect");
        await wait(20);
      }
      await restarted;
      await allLive(clients, backWithinMs);
      backMs.push(performance.now() - killedAt);
      progress(`killed ${kill} of ${kills}, back after ${Math.round(backMs.at(-1) ?? 0)} ms`);
    }
    await noise.stop();
    await settled(clients);
  } finally {
    for (const client of clients) client.close();
    await server.stop();
  }
  const sorted = [...backMs].sort((a, b) => a - b).map(Math.round);
  return {
    ...compare(clients, rowsOf(stateDir, room.chatId)),
    kills,
    clients: count,
    backMs: { median: sorted[sorted.length >> 1] ?? 0, worst: sorted.at(-1) ?? 0 },
  };
}
