import { Crowd } from "../harness/crowd.ts";
import type { Peer } from "../harness/peers.ts";
import { pause } from "../harness/processes.ts";
import { at } from "../harness/statistics.ts";
import { type Effort, type Measure, scaled } from "./measure.ts";

const allMembers = 50;
const messagesPerSecond = 20;

export const latency: Measure = {
  name: "latency",
  title: `${allMembers} members, ${messagesPerSecond} messages a second`,
  peers: ["parley", "ws", "socket.io", "bare-object"],
  figures: {
    delivered50: { title: "send to delivery, median, ms", digits: 2 },
    delivered99: { title: "send to delivery, p99, ms", digits: 2 },
    acknowledged50: { title: "send to acknowledgement, median, ms", digits: 2 },
    acknowledged99: { title: "send to acknowledgement, p99, ms", digits: 2 },
  },
  goals: [
    { figure: "delivered50", against: "bare-object", atMost: 1.2 },
    { figure: "delivered99", against: "bare-object", atMost: 1.2 },
  ],
  run,
};

/** For a peer without acknowledgements the sender's own copy counts as one. */
async function run(peer: Peer, effort: Effort): Promise<Record<string, number>> {
  // Long enough that the slowest hundredth is more than a single message.
  const seconds = { whole: 10, quick: 3, smoke: 0.5 }[effort];
  const members = scaled(allMembers, effort);
  const sentAt = new Map<string, { at: number; by: number }>();
  const delivered: number[] = [];
  const acknowledged: number[] = [];
  const crowd = await Crowd.connect(peer, members, {
    onText(member, text) {
      const now = performance.now();
      for (const eventId of new Set(text.match(/evt-\d+-\d+/g))) {
        const sent = sentAt.get(eventId);
        if (sent) (sent.by === member.index ? acknowledged : delivered).push(now - sent.at);
      }
    },
  });
  crowd.live();
  const say = (by: number) => sentAt.set(crowd.say(by, "x".repeat(100)), { at: performance.now(), by });
  // The first second is warm-up.
  for (let index = 0; index < messagesPerSecond * (seconds + 1); index++) {
    if (index === messagesPerSecond) for (const list of [delivered, acknowledged]) list.length = 0;
    say(index % members);
    await pause(1000 / messagesPerSecond);
  }
  await pause(300);
  crowd.leave();
  const expected = messagesPerSecond * seconds * (members - 1);
  const all = messagesPerSecond * (seconds + 1) * members;
  if (crowd.delivered !== all) throw new Error(`${peer.name}: ${crowd.delivered} of ${all} messages arrived`);
  if (delivered.length < expected) throw new Error(`${peer.name}: ${delivered.length} of ${expected} deliveries`);
  return {
    delivered50: at(delivered, 0.5),
    delivered99: at(delivered, 0.99),
    acknowledged50: at(acknowledged, 0.5),
    acknowledged99: at(acknowledged, 0.99),
  };
}
