import { type Checked, sumOf } from "../harness/checks.ts";
import { Crowd } from "../harness/crowd.ts";
import { startPeer } from "../harness/peers.ts";
import { cpuSeconds, pause } from "../harness/processes.ts";

/** Measured usage of the running product. */
export interface Measured {
  rowsRead: number;
  rowsWritten: number;
  /** Seconds in which timers and work prevented hibernation. */
  activeSeconds: number;
  socketMessages: number;
  objectRequests: number;
  workerRequests: number;
}

export interface Replayed {
  /** One message, read by all other members. */
  message: Measured;
  /** One member opens the room, reads on, and leaves. */
  visit: Measured;
  bytesPerMessage: number;
}

const seats = 50;
/** Clients send read receipts a second after reading; the network adds at most this much. */
const spreadMs = 200;
/** Number of messages for measuring the stored bytes per message. */
const many = 1000;

/** A room of 50: each of `messages` is read at once by the 49 others, the most expensive case. */
export async function replay(port: number, messages: number): Promise<Replayed & { checked: Checked }> {
  const peer = await startPeer("parley", port, { metered: true });
  const take = async () =>
    (await (await fetch(`http://127.0.0.1:${port}/bench/meter`)).json()) as Omit<Measured, "activeSeconds"> & {
      awakeMs: number;
      stored: number;
    };
  try {
    const crowd = await Crowd.connect(peer, seats);
    await pause(2500);
    const measured = async (
      times: number,
      counts: Pick<Measured, "socketMessages" | "objectRequests" | "workerRequests">,
      work: () => Promise<void>,
    ): Promise<Measured> => {
      await take();
      const cpu = cpuSeconds(peer.pid);
      for (let time = 0; time < times; time++) await work();
      await pause(1500);
      const { rowsRead, rowsWritten, awakeMs } = await take();
      const worked = cpuSeconds(peer.pid) - cpu;
      return {
        ...counts,
        rowsRead: rowsRead / times,
        rowsWritten: rowsWritten / times,
        activeSeconds: (awakeMs / 1000 + worked) / times,
      };
    };

    const perMessage = { socketMessages: 1 + (seats - 1), objectRequests: 0, workerRequests: 0 };
    const message = await measured(messages, perMessage, async () => {
      crowd.say(0, "x".repeat(100));
      await pause(100);
      for (const member of crowd.members.slice(1)) {
        peer.protocol.everySecond?.(member);
        await pause(spreadMs / seats);
      }
      // The next message is sent when the room hibernates again.
      await pause(1100);
    });

    // As the product's client does: the room, its members, a page of the history, the socket.
    const visit = await measured(10, { socketMessages: 2, objectRequests: 4, workerRequests: 4 }, async () => {
      const token = crowd.room.tokens?.[1] ?? "";
      for (const path of ["/api/api_chat/get_liao_info", "/api/api_chat/list_msg_user", "/api/messages"]) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { token } });
        peer.recorded.answered("GET", path, response.status, await response.text());
      }
      crowd.members[1]?.socket.cut();
      await pause(1500);
      await crowd.enter(1);
      await pause(1500);
    });

    const { stored } = await take();
    const seen = crowd.members[2]?.seen ?? 0;
    for (let index = 0; index < many; index++) crowd.say(0, "x".repeat(100));
    while ((crowd.members[2]?.seen ?? 0) < seen + many) await pause(20);
    const bytesPerMessage = ((await take()).stored - stored) / many;
    crowd.leave();
    await pause(1000);
    return { message, visit, bytesPerMessage, checked: sumOf(peer.recorded.check()) };
  } finally {
    await peer.stop();
  }
}
