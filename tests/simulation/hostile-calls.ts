import { setImmediate as idle } from "node:timers/promises";
import type { CallPerson } from "@contract/voice-call.ts";
import { vi } from "vitest";
import { randomNumbers } from "../support/random-numbers.ts";
import { CallPage } from "./call-page.ts";
import { FakeConnection, FakeMedia } from "./fake-media.ts";
import { restoreGlobals, stubGlobals } from "./globals.ts";
import { Attacker, type Sent } from "./hostile-server.ts";
import { makeCryptoImmediate } from "./immediate-crypto.ts";

const second = 1000;
const members = ["ada", "ben", "cara"];

/**
 * Runs a call of a sealed room over a server that does what a seed says, and lists what must not be: that others hear
 * it, and that a page takes one member, device, call or key for another. The server of every fifth seed is honest.
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
    for (let passed = 0; passed < ms; passed += 100) {
      await clock.pass(100, () => {});
      await settle();
    }
  };
  /** Signals that a slow device has decrypted and not used yet. */
  const held: (() => void)[] = [];
  const release = () => {
    for (const use of held.splice(0)) use();
  };

  const attacker = await Attacker.create(random);
  /** Signals of the members that the server did not deliver yet. */
  const queue: Sent[] = [];
  let isEveRemoved = false;
  let places = 0;
  const liesAboutMembers = !isHonest && random() < 0.5;
  const openPage = (memberId: string) =>
    CallPage.open({
      ...{ memberId, world },
      isMember: (id, keyEpoch) => members.includes(id) || liesAboutMembers || (id === "eve" && keyEpoch === 1),
      async decrypted() {
        if (!isHonest && random() < 0.2) await new Promise<void>((use) => held.push(use));
      },
      async send(sent) {
        queue.push(sent);
        await attacker.read(sent);
      },
    });
  const pages: CallPage[] = [];
  for (const memberId of random() < 0.4 ? members.slice(0, 2) : members) pages.push(await openPage(memberId));

  const personOf = (device: string, memberId: string): CallPerson => ({
    ...{ device, memberId, muted: false, camera: false, screen: false },
  });
  const truth = () => [
    ...pages.filter(({ place }) => place.device).map(({ place, memberId }) => personOf(place.device, memberId)),
    ...(isEveRemoved ? [] : [personOf("d-eve", "eve")]),
  ];
  /** The list, as the server tells it to one page. */
  const listed = (): CallPerson[] => {
    if (isHonest) return truth();
    let people = truth();
    if (random() < 0.3) people.push(personOf("d-x", oneOf([...members, "mallory", "eve"])));
    if (random() < 0.3) people = people.map((one) => (random() < 0.3 ? { ...one, memberId: oneOf(members) } : one));
    if (random() < 0.3) people = people.filter(() => random() < 0.7);
    if (isEveRemoved && random() < 0.5) people.push(personOf("d-eve", "eve"));
    return people;
  };
  const join = (page: CallPage) => {
    const device = isHonest || random() < 0.5 ? `d-${++places}` : `d-${1 + upTo(4)}`;
    const callId = isHonest ? "call-2" : oneOf(["call-1", "call-2", "call-2"]);
    note(`${page.memberId} joins as ${device} of ${callId}`);
    // The place first: it is in the list.
    page.place = { callId, device };
    page.join(page.place, listed());
  };
  const tell = (page: CallPage) => {
    const people = listed();
    note(`${page.memberId} reads ${people.map(({ device, memberId }) => `${device} of ${memberId}`)}`);
    page.tell(people);
  };
  const push = (page: CallPage, sent: Sent) => {
    note(`${page.memberId} gets a signal of ${sent.memberId} from ${sent.from}`);
    page.push(sent);
  };
  const rotate = async (page: CallPage) => {
    if (page.keyEpoch > 1) return;
    note(`${page.memberId} has the newer key`);
    isEveRemoved = true;
    await page.takeNewKey();
  };
  const deliver = (sent: Sent) => {
    const page = pages.find(({ place }) => place.device === sent.to);
    if (page) push(page, sent);
  };
  /** The next signal of an honest server, or what a hostile one makes of any. */
  const relay = () => {
    if (isHonest || random() < 0.5) {
      const sent = queue.shift();
      if (sent) deliver(sent);
      return;
    }
    const dice = random();
    const page = oneOf(pages);
    const [sent] = queue.splice(upTo(queue.length), 1);
    if (dice < 0.1 || !sent) return;
    if (dice < 0.2) deliver(sent);
    else if (dice < 0.3) for (let count = 0; count < 2; count++) deliver(sent);
    else if (dice < 0.4) deliver({ ...sent, body: attacker.alter(sent.body) });
    else if (dice < 0.5) push(page, sent);
    else if (dice < 0.55) push(page, { ...sent, memberId: oneOf(members), from: oneOf(truth()).device });
    else if (dice < 0.6) deliver({ ...sent, from: "d-x" });
    else if (dice < 0.75) deliver(attacker.earlier() ?? sent);
    else push(page, attacker.earlier() ?? sent);
  };
  const forge = async () => {
    const page = oneOf(pages);
    const [from, memberId] = oneOf([...page.listed, ["d-x", "mallory"] as const]);
    const way = { callId: page.place.callId, memberId, from, to: page.place.device };
    const { body, by } = await attacker.forge(way);
    note(`a forgery by ${by}`);
    push(page, { ...way, body });
  };
  const check = () => {
    for (const { ends, remote } of world.open()) {
      const page = pages.find(({ memberId }) => memberId === ends.memberId);
      if (remote?.startsWith("server")) fault(`the server hears ${ends.memberId}, as ${ends.to}`);
      if (remote?.startsWith("eve") && page?.keyEpoch === 2) fault(`a removed member hears ${ends.memberId}`);
    }
  };
  const step = async () => {
    const dice = random();
    if (dice < 0.55) relay();
    else if (dice < 0.7 && !isHonest) await forge();
    else if (dice < 0.78) tell(oneOf(pages));
    else if (dice < 0.82) {
      join(oneOf(pages));
      if (isHonest) for (const page of pages) tell(page);
    } else if (dice < 0.86) await rotate(oneOf(pages));
    else if (dice < 0.9) release();
    else if (dice < 0.92) oneOf(pages).media.networkChanged();
    else await pass(upTo(7 * second));
    await settle();
    check();
  };

  try {
    for (const page of pages) {
      join(page);
      for (const { place } of pages) if (place.device) tell(page);
      await settle();
    }
    for (let steps = 0; steps < 60 && faults.length === 0; steps++) await step();
    release();
    for (const page of pages) await rotate(page);
    if (isHonest) for (const page of pages) tell(page);
    for (let seconds = 0; seconds < 40 && faults.length === 0; seconds++) {
      for (const sent of queue.splice(0)) deliver(sent);
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
