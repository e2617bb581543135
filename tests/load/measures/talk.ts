import type { Crowd } from "../harness/crowd.ts";
import { cpuSeconds, pause } from "../harness/processes.ts";

/** Messages of a crowd that answers itself: each arrival triggers the next message. */
interface Talk {
  /** Sends the first messages. */
  begin(): void;
  /** Count of what is measured, such as deliveries, since the start. */
  counted(): number;
  /** Sends no more; returns the number of messages sent. */
  end(): number;
}

interface Measured {
  /** Count at the start of the measured time, and what was added in it. */
  before: number;
  count: number;
  /** Seconds. */
  elapsed: number;
  /** Processor seconds of the server, and of this process. */
  cpu: number;
  ownCpu: number;
}

/** Measures `seconds` after a warm-up of a quarter. Throws when a member missed a message. */
export async function measureTalk(crowd: Crowd, seconds: number, talk: Talk): Promise<Measured> {
  const { pid } = crowd.peer;
  crowd.live();
  talk.begin();
  await pause(seconds * 250);

  const [from, cpuFrom, ownFrom, before] = [
    process.hrtime.bigint(),
    cpuSeconds(pid),
    process.cpuUsage(),
    talk.counted(),
  ];
  await pause(seconds * 1000);
  const elapsed = Number(process.hrtime.bigint() - from) / 1e9;
  const count = talk.counted() - before;
  const cpu = cpuSeconds(pid) - cpuFrom;
  const own = process.cpuUsage(ownFrom);

  await drained(crowd, talk.end() * crowd.size);
  crowd.leave();
  return { before, count, elapsed, cpu, ownCpu: (own.user + own.system) / 1e6 };
}

/** Waits until all members got all messages. */
async function drained(crowd: Crowd, expected: number): Promise<void> {
  for (let waitedMs = 0; crowd.delivered !== expected; waitedMs += 20) {
    if (waitedMs > 20_000) throw new Error(`${crowd.peer.name}: ${crowd.delivered} deliveries of ${expected}`);
    await pause(20);
  }
}
