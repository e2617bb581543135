import { Crowd } from "../harness/crowd.ts";
import type { Peer } from "../harness/peers.ts";
import { type Goal, type Measure, scaled } from "./measure.ts";
import { measureTalk } from "./talk.ts";

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

/** Members send at the room's pace: each returned message triggers the next member's. */
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
  const { count, elapsed, cpu, ownCpu } = await measureTalk(crowd, seconds, {
    begin() {
      for (let index = 0; index < maxInFlight; index++) sayNext();
    },
    counted: () => crowd.delivered,
    end() {
      running = false;
      return sent;
    },
  });
  return {
    deliveries: count / elapsed,
    cpu: (cpu * 1e6) / count,
    serverLoad: cpu / elapsed,
    clientLoad: ownCpu / elapsed,
  };
}
