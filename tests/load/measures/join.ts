import { Crowd } from "../harness/crowd.ts";
import { cpuSeconds, pause } from "../harness/processes.ts";
import { at } from "../harness/statistics.ts";
import { type Measure, scaled } from "./measure.ts";

const allMembers = 500;
const history = 50;

export const join: Measure = {
  name: "join",
  title: `${allMembers} members come in at once; the product, and the telling object, give each ${history} messages`,
  peers: ["parley", "ws", "socket.io", "partyserver", "bare-object", "telling-object"],
  figures: { all: { title: "until all are in, ms", digits: 0 }, cpu: { title: "server CPU, ms", digits: 0 } },
  goals: [{ figure: "all", against: "telling-object", atMost: 1 }],
  async run(peer, effort) {
    const members = scaled(allMembers, effort);
    const crowd = await Crowd.prepare(peer, members);
    await talk(crowd);
    crowd.room.lastId -= history;
    const cpu = cpuSeconds(peer.pid);
    const from = performance.now();
    await Promise.all(Array.from({ length: members }, (_, index) => crowd.enter(index)));
    const all = performance.now() - from;
    const used = cpuSeconds(peer.pid) - cpu;
    crowd.leave();
    await pause(300);
    return { all, cpu: used * 1000 };
  },
};

export const storm: Measure = {
  name: "storm",
  title: `${allMembers} sockets are cut, and come back at once; the product gives each the ${history} messages of the meantime`,
  peers: ["parley", "ws", "socket.io"],
  figures: {
    nearlyAll: { title: "until 95 % are back, ms", digits: 0 },
    all: { title: "until all are back, ms", digits: 0 },
    cpu: { title: "server CPU, ms", digits: 0 },
  },
  goals: [
    { figure: "nearlyAll", atMost: 20_000 },
    { figure: "all", atMost: 35_000 },
  ],
  async run(peer, effort) {
    const members = scaled(allMembers, effort);
    const crowd = await Crowd.connect(peer, members);
    crowd.leave();
    await talk(crowd);
    crowd.room.lastId -= history;
    const cpu = cpuSeconds(peer.pid);
    const from = performance.now();
    const times = await Promise.all(
      Array.from({ length: members }, async (_, index) => {
        await crowd.enter(index);
        return performance.now() - from;
      }),
    );
    const used = cpuSeconds(peer.pid) - cpu;
    crowd.leave();
    await pause(300);
    return { nearlyAll: at(times, 0.95), all: at(times, 1), cpu: used * 1000 };
  },
};

/** One member sends the messages that the others miss. */
async function talk(crowd: Crowd): Promise<void> {
  const member = await crowd.enter(0);
  for (let index = 0; index < history; index++) crowd.say(0, "x".repeat(100));
  while (member.seen < history) await pause(5);
  member.socket.cut();
  await pause(300);
  crowd.room.lastId += history;
  crowd.room.rev += history;
}
