import { Crowd } from "../harness/crowd.ts";
import type { Peer } from "../harness/peers.ts";
import { cpuSeconds, pause, residentKiB } from "../harness/processes.ts";
import { type Measure, scaled } from "./measure.ts";

/** A room hibernates ten seconds after its last event. */
const untilAsleepMs = 10_500;

const rooms = 4;
const allMembersPerRoom = 500;

export const idle: Measure = {
  name: "idle",
  title: `${rooms * allMembersPerRoom} sockets in ${rooms} rooms, and nobody says anything`,
  peers: ["parley", "bare-object"],
  figures: { memory: { title: "memory a socket, KiB", digits: 1 } },
  goals: [{ figure: "memory", against: "bare-object", atMost: 1.1 }],
  freshServer: true,
  async run(peer, effort) {
    const membersPerRoom = scaled(allMembersPerRoom, effort);
    const crowds = [];
    for (let index = 0; index < rooms; index++) crowds.push(await Crowd.prepare(peer, membersPerRoom));
    // The product's rooms were created just now; a bare object exists from its first socket on.
    await pause(peer.isProduct ? scaled(untilAsleepMs, effort) : 500);
    const before = residentKiB(peer.pid);
    for (const crowd of crowds) await crowd.enterAll();
    await pause(scaled(untilAsleepMs, effort));
    const after = residentKiB(peer.pid);
    for (const crowd of crowds) crowd.leave();
    return { memory: (after - before) / (rooms * membersPerRoom) };
  },
};

const allPings = 20_000;

export const ping: Measure = {
  name: "ping",
  title: `${allPings} pings to a room that sleeps, over 100 sockets`,
  peers: ["parley"],
  figures: {
    cpu: { title: "server CPU a ping, µs", digits: 1 },
    wakes: { title: "times that the room was woken", digits: 0 },
  },
  goals: [
    { figure: "cpu", atMost: 15 },
    { figure: "wakes", atMost: 0 },
  ],
  async run(peer, effort) {
    const [pings, sockets] = [scaled(allPings, effort), scaled(100, effort)];
    let pongs = 0;
    const crowd = await Crowd.connect(peer, sockets, {
      onText(_member, text) {
        if (text === '{"type":"pong"}') pongs += 1;
      },
    });
    await pause(scaled(untilAsleepMs, effort));
    const wakesBefore = await wakes(peer);
    const cpu = cpuSeconds(peer.pid);
    for (let index = 0; index < pings; index++) {
      crowd.members[index % sockets]?.socket.send('{"type":"ping"}');
      if (index % 200 === 199) await pause(1);
    }
    while (pongs < pings) await pause(5);
    const used = cpuSeconds(peer.pid) - cpu;
    const woken = (await wakes(peer)) - wakesBefore;
    crowd.leave();
    return { cpu: (used * 1e6) / pings, wakes: woken };
  },
};

/** Number of wake-ups of rooms. */
async function wakes({ port }: Peer): Promise<number> {
  return ((await (await fetch(`http://127.0.0.1:${port}/bench/wakes`)).json()) as { wakes: number }).wakes;
}
