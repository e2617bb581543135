import { Crowd } from "../harness/crowd.ts";
import type { Peer } from "../harness/peers.ts";
import { cpuSeconds, pause, residentKiB } from "../harness/processes.ts";
import type { Measure } from "./measure.ts";

/** A room sleeps ten seconds after the last thing happened. */
const untilAsleepMs = 12_000;

const rooms = 4;
const membersPerRoom = 500;

export const idle: Measure = {
  name: "idle",
  title: `${rooms * membersPerRoom} sockets in ${rooms} rooms, and nobody says anything`,
  peers: ["parley", "bare-object", "ws"],
  figures: { memory: { title: "memory a socket, KiB", digits: 1 } },
  goals: [{ figure: "memory", against: "bare-object", atMost: 1.1 }],
  freshServer: true,
  async run(peer) {
    const crowds = [];
    for (let index = 0; index < rooms; index++) crowds.push(await Crowd.prepare(peer, membersPerRoom));
    await pause(untilAsleepMs);
    const before = residentKiB(peer.pid);
    for (const crowd of crowds) await crowd.enterAll();
    await pause(untilAsleepMs);
    const after = residentKiB(peer.pid);
    for (const crowd of crowds) crowd.leave();
    return { memory: (after - before) / (rooms * membersPerRoom) };
  },
};

const pings = 20_000;

export const ping: Measure = {
  name: "ping",
  title: `${pings} pings to a room that sleeps, over 100 sockets`,
  peers: ["parley", "bare-object"],
  figures: {
    cpu: { title: "server CPU a ping, µs", digits: 1 },
    wakes: { title: "times that the room was woken", digits: 0 },
  },
  goals: [
    { figure: "cpu", atMost: 15 },
    { figure: "wakes", atMost: 0 },
  ],
  async run(peer) {
    let pongs = 0;
    const crowd = await Crowd.gather(peer, 100, {
      onText(_member, text) {
        if (text === '{"type":"pong"}' || text === '{"type":"ping"}') pongs += 1;
      },
    });
    await pause(untilAsleepMs);
    const wakesBefore = await wakes(peer);
    const cpu = cpuSeconds(peer.pid);
    // The bare object answers nothing: it tells everybody, so a hundredth of the pings makes as many frames.
    const sent = peer.name === "parley" ? pings : pings / 100;
    for (let index = 0; index < sent; index++) {
      crowd.members[index % 100]?.socket.send('{"type":"ping"}');
      if (index % 200 === 199) await pause(1);
    }
    while (pongs < pings) await pause(5);
    const used = cpuSeconds(peer.pid) - cpu;
    const woken = (await wakes(peer)) - wakesBefore;
    crowd.leave();
    return { cpu: (used * 1e6) / sent, wakes: woken };
  },
};

/** How often rooms were woken; a peer does not count. */
async function wakes({ name, port }: Peer): Promise<number> {
  if (name !== "parley") return 0;
  return ((await (await fetch(`http://127.0.0.1:${port}/bench/wakes`)).json()) as { wakes: number }).wakes;
}
