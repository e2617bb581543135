import { Crowd } from "../harness/crowd.ts";
import type { Peer } from "../harness/peers.ts";
import { cpuSeconds, pause } from "../harness/processes.ts";
import { latency } from "./latency.ts";
import { type Effort, type Measure, scaled } from "./measure.ts";

const allMembers = 50;
const allMessages = 400;
const messagesPerSecond = 40;

/** Cost of encryption for the server and the delivery; members' devices encrypt and decrypt outside of it. */
export const sealed: Measure = {
  name: "sealed",
  title: `A sealed room beside an open one, ${allMembers} members`,
  peers: ["sealed-parley", "parley"],
  figures: {
    delivered99: { title: "send to delivery, p99, ms", digits: 2 },
    rowsWritten: { title: "rows written a message", digits: 2 },
    cpu: { title: "server CPU a message, µs", digits: 0 },
  },
  goals: [
    { figure: "delivered99", against: "parley", atMost: 1.1 },
    { figure: "rowsWritten", against: "parley", atMost: 1.1 },
    { figure: "cpu", against: "parley", atMost: 1.1 },
  ],
  metered: true,
  async run(peer, effort) {
    const { delivered99 = Number.NaN } = await latency.run(peer, effort);
    return { delivered99, ...(await cost(peer, effort)) };
  },
};

/** A message that all others get and read. */
async function cost(peer: Peer, effort: Effort): Promise<{ rowsWritten: number; cpu: number }> {
  const members = scaled(allMembers, effort);
  const messages = scaled(allMessages, effort);
  const meter = async () => {
    const answer = await fetch(`http://127.0.0.1:${peer.port}/bench/meter`);
    return (await answer.json()) as { rowsWritten: number };
  };
  const crowd = await Crowd.connect(peer, members);
  crowd.live();
  await pause(1500);
  await meter();
  const cpu = cpuSeconds(peer.pid);
  for (let index = 0; index < messages; index++) {
    crowd.say(index % members, "x".repeat(100));
    await pause(1000 / messagesPerSecond);
  }
  // The last receipts follow within a second.
  await pause(1500);
  const worked = cpuSeconds(peer.pid) - cpu;
  const { rowsWritten } = await meter();
  crowd.leave();
  return { rowsWritten: rowsWritten / messages, cpu: (worked * 1e6) / messages };
}
