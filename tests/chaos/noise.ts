import { setTimeout as wait } from "node:timers/promises";
import { waitLimitMs } from "../support/time-limits.ts";
import type { WireClient } from "./wire-client.ts";

const emoji = ["👍", "😀", "🎉"];
const texts = [
  "hello",
  "你好，房间",
  "👩‍👩‍👧‍👦 family",
  "a longer line, with a comma and more words than one",
  "\u202bمرحبا",
];

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** One random action of a client: mostly a message, sometimes a reply, recall, reaction or read receipt. */
export function doSomething(client: WireClient, count: number): void {
  const { view, seat } = client;
  const recent = [...view.messages.values()].slice(-30).filter(({ lx, zt }) => lx === 1 && zt === 1);
  const any = pick(recent);
  const mine = pick(recent.filter(({ tjuid }) => tjuid === seat.uid));
  const dice = Math.random();
  if (dice < 0.08 && mine) client.recall(mine.id);
  else if (dice < 0.2 && any) client.react(any.id, pick(emoji) ?? "👍", Math.random() < 0.8);
  else if (dice < 0.32 && view.lastId > 0) client.read(view.lastId);
  else client.say(`${seat.name} ${count}: ${pick(texts)}`, dice < 0.4 && any ? any.id : 0);
}

/** Each client acts about every `everyMs`, until stopped. */
export function createNoise(clients: readonly WireClient[], everyMs: number): { stop(): Promise<void> } {
  let on = true;
  const people = clients.map(async (client) => {
    for (let count = 1; on; count++) {
      await wait(everyMs * (0.5 + Math.random()));
      if (on && client.isLive) doSomething(client, count);
    }
  });
  return {
    async stop() {
      on = false;
      await Promise.all(people);
    },
  };
}

/** Waits until all clients are connected, have sent everything and have the same revision. Throws after the limit. */
export async function settled(clients: readonly WireClient[]): Promise<void> {
  const deadline = performance.now() + waitLimitMs;
  const calm = () => clients.every(({ isQuiet }) => isQuiet) && new Set(clients.map(({ view }) => view.rev)).size === 1;
  for (let calmSince: number | undefined; performance.now() < deadline; await wait(50)) {
    if (!calm()) calmSince = undefined;
    else calmSince ??= performance.now();
    // Batched frames, read positions above all, are sent within a second.
    if (calmSince !== undefined && performance.now() - calmSince > 2500) return;
  }
  throw new Error("the clients do not come to rest");
}

/** Waits until all clients are connected again. Throws after `withinMs`. */
export async function allLive(clients: readonly WireClient[], withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!clients.every(({ isLive }) => isLive)) {
    if (performance.now() > deadline) throw new Error("a client does not reconnect");
    await wait(20);
  }
}
