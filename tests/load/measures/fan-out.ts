import { Crowd } from "../harness/crowd.ts";
import type { Peer } from "../harness/peers.ts";
import { cpuSeconds, pause } from "../harness/processes.ts";
import { type Goal, type Measure, scaled } from "./measure.ts";

/** A ratio to a server of another runtime differs from one processor to the next: those are shown, and not judged. */
const goals: readonly Goal[] = [
  { figure: "cpu", against: "bare-object", atMost: 0.1 },
  { figure: "cpu", against: "earlier-parley", atMost: 1 },
];

export function fanOut(members: number): Measure {
  return {
    name: `fan-out-${members}`,
    title: `Everybody talks as fast as it goes, ${members} members`,
    peers: ["parley", "ws", "ws-gathering", "socket.io", "partyserver", "bare-object"],
    figures: {
      deliveries: { title: "deliveries a second", digits: 0 },
      cpu: { title: "server CPU a delivery, µs", digits: 2 },
      serverLoad: { title: "server load, of one processor", digits: 2 },
      clientLoad: { title: "client load, of one processor", digits: 2 },
    },
    // Few members fill no batch.
    goals: members < 100 ? [] : goals,
    run: (peer, effort) => {
      const ms = effort === "whole" && members >= 500 ? 1500 : 1000;
      return talk(peer, scaled(members, effort), scaled(ms, effort) / 1000);
    },
  };
}

/** Messages in flight at any time, over all senders. */
const maxInFlight = 500;
const content = "x".repeat(100);

/**
 * Members send at the room's pace: each returned message triggers the next member's. Measures `seconds` after a warm-up
 * of a quarter. Throws when a member missed a message.
 */
async function talk(peer: Peer, members: number, seconds: number): Promise<Record<string, number>> {
  let sent = 0;
  let running = true;
  // The first member only listens, and sets the pace.
  const sayNext = () => crowd.say(1 + (sent++ % (members - 1)), content);
  const crowd = await Crowd.connect(peer, members, {
    onNews(member, messages) {
      if (member.index !== 0 || !running) return;
      for (let index = 0; index < messages; index++) sayNext();
    },
  });
  crowd.live();
  for (let index = 0; index < maxInFlight; index++) sayNext();
  await pause(seconds * 250);

  const [from, cpuFrom, ownFrom, before] = [
    process.hrtime.bigint(),
    cpuSeconds(peer.pid),
    process.cpuUsage(),
    crowd.delivered,
  ];
  await pause(seconds * 1000);
  const elapsed = Number(process.hrtime.bigint() - from) / 1e9;
  const delivered = crowd.delivered - before;
  const cpu = cpuSeconds(peer.pid) - cpuFrom;
  const own = process.cpuUsage(ownFrom);

  running = false;
  await drained(crowd, sent * members);
  crowd.leave();
  return {
    deliveries: delivered / elapsed,
    cpu: (cpu * 1e6) / delivered,
    serverLoad: cpu / elapsed,
    clientLoad: (own.user + own.system) / 1e6 / elapsed,
  };
}

/** Waits until all members got all messages. */
async function drained(crowd: Crowd, expected: number): Promise<void> {
  for (let waitedMs = 0; crowd.delivered !== expected; waitedMs += 20) {
    if (waitedMs > 20_000) throw new Error(`${crowd.peer.name}: ${crowd.delivered} deliveries of ${expected}`);
    await pause(20);
  }
}
