import { setTimeout as wait } from "node:timers/promises";
import { createNoise, doSomething, settled } from "./noise.ts";
import { openProxy } from "./proxy.ts";
import { WireClient } from "./wire-client.ts";
import { type BoughtRoom, fillRoom } from "./wire-room.ts";

export interface CuttingOptions {
  cuts: number;
  clients: number;
  progress?: (text: string) => void;
}

const unsentMax = 5;

/** Cuts sockets 0 to 3 ms after a frame was sent over them. Returns the closed clients for the comparison. */
export async function cutAfterSending(room: BoughtRoom, options: CuttingOptions): Promise<WireClient[]> {
  const { cuts, clients: count, progress = () => {} } = options;
  const { address } = room;
  const people = await Promise.all(
    (await fillRoom(room, count - 1)).map(async (seat) => {
      const proxy = await openProxy(address);
      return { proxy, client: new WireClient({ seat, address, socketAddress: proxy.address, reconnectMs: 100 }) };
    }),
  );
  const clients = people.map(({ client }) => client);
  let left = cuts;
  try {
    const noise = createNoise(clients, 400);
    await Promise.all(
      people.map(async ({ client, proxy }) => {
        for (let round = 1; left > 0; round++) {
          // A client with an ever longer resend queue would exceed the rate limits.
          if (!client.isLive || client.unsent > unsentMax) {
            await wait(5);
            continue;
          }
          left--;
          client.say(`${client.seat.name} is cut off ${round}`);
          if (round % 3 === 0) doSomething(client, round);
          const delay = Math.random() * 3;
          for (const end = performance.now() + delay; performance.now() < end; ) await new Promise(setImmediate);
          proxy.cutSockets();
          if (left % 100 === 0) progress(`${cuts - left} of ${cuts} cut`);
        }
      }),
    );
    await noise.stop();
    await settled(clients);
  } finally {
    for (const { client, proxy } of people) {
      client.close();
      await proxy.close();
    }
  }
  return clients;
}
