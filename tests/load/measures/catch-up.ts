import { Crowd, type Member } from "../harness/crowd.ts";
import { resumeFrame, resumeQuery } from "../harness/parley-protocol.ts";
import type { Peer } from "../harness/peers.ts";
import { cpuSeconds, pause, promised } from "../harness/processes.ts";
import { RawSocket } from "../harness/raw-socket.ts";
import { type Measure, scaled } from "./measure.ts";

export function catchUp(missed: number): Measure {
  return {
    name: `catch-up-${missed}`,
    title: `One member comes back to ${missed} missed messages`,
    peers: ["parley", "socket.io"],
    figures: {
      time: { title: "from the connection to the last message, ms", digits: 1 },
      cpu: { title: "server CPU, ms", digits: 0 },
    },
    goals: [{ figure: "time", against: "earlier-parley", atMost: 1.1 }],
    run: (peer, effort) => (peer.isProduct ? resume : recover)(peer, scaled(missed, effort)),
  };
}

/**
 * The product's resume: pages of 500, the first requested in the address, each next one with the position of the last.
 */
async function resume(peer: Peer, missed: number): Promise<Record<string, number>> {
  const crowd = await Crowd.prepare(peer, 2);
  const { room } = crowd;
  const upTo = room.lastId + missed;
  await say(crowd, missed);
  let [lastId, rev] = [room.lastId, room.rev];
  const token = room.tokens?.[1] ?? "";
  return await timed(peer, (done) => {
    const socket = new RawSocket({
      port: peer.port,
      path: room.path + resumeQuery(lastId, rev),
      protocols: `parley.v1, ${token}`,
      record: peer.recorded.begin(room.uids?.[1]),
      whole: true,
      onText(buffer, start, end) {
        const data = buffer.subarray(start, end);
        if (!data.includes("list_reconnect_msg")) return;
        lastId = Number(/^\d+/.exec(data.toString("latin1", data.lastIndexOf('{"id":') + 6).slice(0, 20)));
        rev = Number(/"rev":(\d+),"epoch/.exec(data.toString("latin1", data.length - 200))?.[1]);
        if (lastId === upTo) done(socket);
        else socket.send(resumeFrame(lastId, rev));
      },
    });
  });
}

/** socket.io's recovery: with the former session's id and the last offset it sends every missed packet. */
async function recover(peer: Peer, missed: number): Promise<Record<string, number>> {
  let session = "";
  let offset = "";
  const crowd = await Crowd.prepare(peer, 2);
  const { path } = crowd.room;
  const arrived = promised();
  const first = new RawSocket({
    port: peer.port,
    path,
    record: peer.recorded.begin(),
    whole: true,
    onText(buffer, start, end) {
      const text = buffer.toString("utf8", start, end);
      if (text.startsWith("40")) {
        session = (JSON.parse(text.slice(2)) as { pid: string }).pid;
        void say(crowd, 1);
      }
      if (!text.startsWith("42")) return;
      offset = (JSON.parse(text.slice(2)) as string[]).at(-1) ?? "";
      arrived.resolve();
    },
  });
  await first.opened;
  first.send("40");
  await arrived.promise;
  first.cut();
  await pause(300);
  await say(crowd, missed);
  let count = 0;
  return await timed(peer, (done) => {
    const socket = new RawSocket({
      port: peer.port,
      path,
      record: peer.recorded.begin(),
      onText(buffer, start) {
        if (buffer[start] === 0x34 && buffer[start + 1] === 0x32) count += 1;
        if (count === missed) done(socket);
      },
    });
    void socket.opened.then(() => socket.send(`40${JSON.stringify({ pid: session, offset })}`));
  });
}

async function timed(peer: Peer, connect: (done: (socket: RawSocket) => void) => void) {
  const cpu = cpuSeconds(peer.pid);
  const from = performance.now();
  const end = promised();
  let time = 0;
  connect((socket) => {
    time = performance.now() - from;
    socket.cut();
    end.resolve();
  });
  await end.promise;
  return { time, cpu: (cpuSeconds(peer.pid) - cpu) * 1000 };
}

async function say(crowd: Crowd, messages: number): Promise<void> {
  const member: Member = await crowd.enter(0);
  for (let sent = 0; sent < messages; ) {
    for (const end = Math.min(messages, sent + 200); sent < end; sent++) crowd.say(0, "x".repeat(100));
    while (member.seen < sent) await pause(1);
  }
  member.socket.cut();
  await pause(300);
}
