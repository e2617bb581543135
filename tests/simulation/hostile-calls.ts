import { setImmediate as idle } from "node:timers/promises";
import { vi } from "vitest";
import { randomNumbers } from "../support/random-numbers.ts";
import { CallPage } from "./call-page.ts";
import { FakeConnection, FakeMedia } from "./fake-media.ts";
import { restoreGlobals, stubGlobals } from "./globals.ts";
import { HostileServer, members } from "./hostile-server.ts";
import { makeCryptoImmediate } from "./immediate-crypto.ts";

const second = 1000;

/**
 * Runs a call of a sealed room over a server that does what a seed says, and lists what must not be: that others hear
 * it, that a page takes one member, device, call or key for another, and that it sends to a device that no list names.
 * The server of every fifth seed is honest: there all hear each other in the end.
 */
export async function simulateHostileCalls(seed: number): Promise<{ trace: string; faults: string[]; pairs: number }> {
  const random = randomNumbers(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length)] as T;
  const isHonest = seed % 5 === 0;
  const trace: string[] = [];
  const faults: string[] = [];
  const note = (line: string) => trace.push(`${clock.passedMs} ${line}`);
  const fault = (line: string) => {
    note(`FAULT ${line}`);
    faults.push(line);
  };
  const clock = stubGlobals(random, (line) => fault(`logged: ${line}`));
  makeCryptoImmediate();
  const world = new FakeMedia(fault);
  vi.stubGlobal("RTCPeerConnection", FakeConnection.of(world));
  vi.stubGlobal("RTCRtpReceiver", {});

  const settle = async () => {
    await idle();
    world.connect();
  };
  const pass = async (ms: number) => {
    await clock.pass(ms, () => world.connect());
  };
  /** Signals that a slow device has decrypted and not used yet. */
  const held: (() => void)[] = [];
  const isSlow = random() < 0.5;
  const release = () => {
    for (const use of held.splice(0)) use();
  };

  const pages: CallPage[] = [];
  const server = await HostileServer.create({ random, isHonest, pages, note });
  const liesAboutMembers = !isHonest && random() < 0.5;
  const openPage = (memberId: string) =>
    CallPage.open({
      ...{ memberId, world, fault },
      isMember: (id, keyEpoch) => members.includes(id) || liesAboutMembers || (id === "eve" && keyEpoch === 1),
      async decrypted() {
        if (isSlow && random() < 0.4) await new Promise<void>((use) => held.push(use));
      },
      send: (sent) => server.take(sent),
    });
  for (const memberId of random() < 0.4 ? members.slice(0, 2) : members) pages.push(await openPage(memberId));

  /** Share of the steps in which a page joins or gets the newer key: with many, links are short-lived. */
  const changes = oneOf([0.02, 0.08]);
  const rotate = async (page: CallPage) => {
    if (page.keyEpoch > 1) return;
    note(`${page.memberId} has the newer key`);
    server.isEveRemoved = true;
    await page.takeNewKey();
  };
  const check = () => {
    for (const { ends, remote, sends } of world.open()) {
      const page = pages.find(({ memberId }) => memberId === ends.memberId);
      if (remote?.startsWith("server")) fault(`the server hears ${ends.memberId}, as ${ends.to}`);
      if (remote?.startsWith("eve") && page?.keyEpoch === 2) fault(`a removed member hears ${ends.memberId}`);
      if (sends && !page?.isListed(ends.to)) fault(`${ends.memberId} sends to ${ends.to}, which no list names`);
    }
  };
  const step = async () => {
    const dice = random();
    if (dice < changes / 2) {
      server.join(oneOf(pages));
      if (isHonest) for (const page of pages) server.tell(page);
    } else if (dice < changes) await rotate(oneOf(pages));
    else if (dice < 0.16) server.tell(oneOf(pages));
    else if (dice < 0.2) release();
    else if (dice < 0.26) oneOf(pages).media.transport?.networkChanged();
    else if (dice < 0.36) await pass(upTo(7 * second));
    else if (dice < 0.47) await server.forge();
    else server.relay();
    await settle();
    check();
  };

  try {
    for (const page of pages) {
      server.join(page);
      for (const { place } of pages) if (place.device) server.tell(page);
      await settle();
    }
    for (let steps = 0; steps < 60 && faults.length === 0; steps++) await step();
    release();
    for (const page of pages) await rotate(page);
    if (isHonest) for (const page of pages) server.tell(page);
    // Signals that were not delivered are sent again after longer and longer times.
    const restSeconds = isHonest ? 200 : 40;
    for (let seconds = 0; seconds < restSeconds && faults.length === 0; seconds++) {
      server.relayAll();
      release();
      await pass(second);
      check();
    }
    for (const { memberId, connected } of isHonest ? pages : [])
      for (const other of pages)
        if (other.memberId !== memberId && !connected.has(other.place.device))
          fault(`${memberId} does not hear ${other.memberId}, though the server is honest`);
    return { trace: trace.join("\n"), faults, pairs: world.pairs };
  } finally {
    for (const { media } of pages) media.close();
    restoreGlobals();
  }
}
