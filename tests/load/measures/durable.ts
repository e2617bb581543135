import { Crowd } from "../harness/crowd.ts";
import type { Peer } from "../harness/peers.ts";
import { at } from "../harness/statistics.ts";
import { type Measure, scaled } from "./measure.ts";
import { measureTalk } from "./talk.ts";

/** Messages that count once they are on disk, beside servers that store them as durably. */
export function durable(clients: number, outstanding: number): Measure {
  return {
    name: outstanding === 1 ? `durable-${clients}` : `durable-${clients}x${outstanding}`,
    title: `${clients} members each await ${outstanding === 1 ? "the acknowledgement" : `${outstanding} acknowledgements`} of what they send, stored on disk`,
    peers: ["parley", "ws-sqlite", "ws-sqlite-grouped"],
    figures: {
      acknowledged: { title: "acknowledged messages a second", digits: 0 },
      perCpu: { title: "messages a second of the server's processor", digits: 0 },
      median: { title: "send to acknowledgement, median, ms", digits: 2 },
      slowest: { title: "send to acknowledgement, p99, ms", digits: 2 },
    },
    goals: [
      { figure: "perCpu", against: "ws-sqlite", atLeast: 2 },
      { figure: "perCpu", against: "ws-sqlite-grouped", atLeast: 1 },
    ],
    onDisk: true,
    run: (peer, effort) => post(peer, scaled(clients, effort), outstanding, scaled(2000, effort) / 1000),
  };
}

const content = "x".repeat(100);

/** Each member has `outstanding` messages on their way, and sends the next one at an acknowledgement. */
async function post(
  peer: Peer,
  members: number,
  outstanding: number,
  seconds: number,
): Promise<Record<string, number>> {
  let sent = 0;
  let running = true;
  /** Times of each member's messages that are not acknowledged, the oldest first. */
  const sentAt = Array.from({ length: members }, (): number[] => []);
  const times: number[] = [];
  const say = (index: number) => {
    sent++;
    sentAt[index]?.push(performance.now());
    crowd.say(index, content);
  };
  const crowd = await Crowd.connect(peer, members, {
    onAck({ index }) {
      times.push(performance.now() - (sentAt[index]?.shift() ?? Number.NaN));
      if (running) say(index);
    },
  });
  const { before, count, elapsed, cpu } = await measureTalk(crowd, seconds, {
    begin() {
      for (let index = 0; index < members * outstanding; index++) say(index % members);
    },
    counted: () => times.length,
    end() {
      running = false;
      return sent;
    },
  });
  const measured = times.slice(before, before + count);
  return { acknowledged: count / elapsed, perCpu: count / cpu, median: at(measured, 0.5), slowest: at(measured, 0.99) };
}
