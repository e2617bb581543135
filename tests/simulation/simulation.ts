import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import { observeServerTime } from "../../web/lib/server-clock.ts";
// Loaded when first needed, at a time that no seed knows.
import "../../web/room/outbox/outbox-reader.ts";
import { RoomSession } from "../../web/room/room-session.ts";
import { randomNumbers } from "../support/random-numbers.ts";
import { aDevice, aSession, openStores } from "../unit/support/room-things.ts";
import { createCalls } from "./calls.ts";
import { limitStorage, restoreGlobals, startsAt, stubGlobals } from "./globals.ts";
import { Guarantees } from "./guarantees.ts";
import { errorsOfFaults, type Host, type HostModule, ownersToken } from "./host.ts";
import { createMemberActs, discardReplies, type Page } from "./member-acts.ts";
import type { Act } from "./model/room-model.ts";
import { Watch } from "./model/watch.ts";
import { type Device, Network } from "./network.ts";
import { createRoomActs } from "./room-acts.ts";

// A glob instead of an import: the room's half is compiled with the global types of workers.
const { RoomHost } = Object.values(
  import.meta.glob<HostModule>("./room/room-host.ts", { eager: true }),
)[0] as HostModule;
const calmMs = 60_000;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export interface Outcome {
  trace: string;
  virtualMs: number;
  faults: string[];
}

/** Runs one room with its members under the faults of a seed, and lists the guarantees that it broke. */
export async function simulate(seed: number): Promise<Outcome> {
  const random = randomNumbers(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  let hasFaults = true;
  const happens = (probability: number) => hasFaults && random() < probability;
  const clock = stubGlobals(random, (line) => {
    if (!errorsOfFaults.some((text) => line.includes(text))) guarantees.fault(`logged: ${line}`);
  });
  const trace: string[] = [];
  const note = (line: string) => trace.push(`${clock.passedMs} ${line}`);
  let pages: Page[] = [];
  let host: Host | undefined;
  const room = () => {
    if (!host) throw new Error("the room has started");
    return host;
  };
  const guarantees = new Guarantees(room, () => pages);
  vi.stubGlobal(
    "WebSocketPair",
    class {
      constructor() {
        Object.assign(this, room().pair());
      }
    },
  );
  host = new RoomHost(clock, {
    latencyMs: () => 1 + upTo(80),
    skewMs: () => upTo(2 * second) - second,
    isAlarmTwice() {
      note("alarm");
      return happens(0.5);
    },
    fault: (probability) => (happens(probability) ? (random() < 0.5 ? "request" : "answer") : undefined),
    settle: () => settle(),
    posted(emails) {
      note(`emails ${emails.map(({ id }) => id)}`);
      for (const email of emails) guarantees.posted(email);
    },
    delivered(id, messageIds) {
      note(`delivery ${id}: ${messageIds}`);
      guarantees.delivered(id, messageIds);
    },
  });

  /** Kills the room before or after the writes of a step are durable, or commits them. */
  const settle = (act?: Act) => {
    const dice = hasFaults ? random() : 1;
    if (dice < 0.02) {
      note("kill");
      room().kill(dice < 0.01);
    } else room().commit();
    watch.settled(dice < 0.01 || dice >= 0.02 ? act : undefined);
  };
  const watch = new Watch(room, (fault) => guarantees.fault(fault));
  const network = new Network({
    ...{ room, upTo, note, settle },
    run: (owner, work) => clock.run(owner, work),
    isUnknown: () => happens(0.01),
    onAsked: (token, frame) => watch.asked(token, frame),
    onSent: (socket, token, frame) => {
      watch.answered(token, frame);
      guarantees.sentBy(socket, token, frame);
    },
  });
  vi.stubGlobal("fetch", createCalls({ room, network, happens }));
  const pass = (ms: number) =>
    clock.pass(ms, () => {
      if (room().isRinging()) settle();
      else {
        room().commit();
        watch.settled();
      }
      guarantees.checkUnsent();
    });

  let fullUntil = 0;
  limitStorage(
    () => clock.passedMs < fullUntil && happens(0.5),
    (key) => guarantees.unstored.add(key),
  );
  /** Hours without a message: the platform takes the room out of memory, and moves it at times. */
  const beQuiet = async (ms: number) => {
    // Hours of calls without news take most of the time of a seed.
    for (const page of pages) if (page.isBlocked) changeNetwork(page, false);
    await pass(10 * second);
    note("quiet");
    room().sleep();
    await pass(ms);
    if (happens(0.2)) room().kill(true);
  };

  const browsers = new Map<string, IDBFactory>();
  const browserOf = (token: string) => {
    const browser = browsers.get(token) ?? new IDBFactory();
    browsers.set(token, browser);
    return browser;
  };
  // The clocks of devices are set by hand; all pages share the memory of the offset.
  const aheadMs = (random() - 0.5) * 10 * minute;
  observeServerTime(startsAt + aheadMs);
  const open = (token: string, browser = browserOf(token)): Page => {
    vi.stubGlobal("indexedDB", browser);
    const device: Device = { token, isBlocked: random() < 0.2, aheadMs, hasEnded: false };
    const stores = openStores();
    // Opens the database of this browser.
    void stores.get("cache", "");
    const session = clock.run(
      device,
      () =>
        new RoomSession({
          session: aSession(token, { memberId: room().memberOf(token), token }),
          language: () => "en",
          onFailure: () => {},
          stores,
          remembered: aDevice(),
          openSocket: (address) => {
            if (device.hasEnded || device.isBlocked) throw new Error("no socket gets through");
            return network.connect(address, device);
          },
        }),
    );
    return Object.assign(device, { name: token, session, state: () => session.store.getState() });
  };
  /** `crashes`: without a chance to save. */
  const close = (page: Page, crashes: boolean) => {
    note(`${page.token} ${crashes ? "crashes" : "leaves"}`);
    if (!crashes) clock.run(page, () => page.session.leave());
    page.hasEnded = true;
    network.endAllOf(page);
    pages = pages.filter((other) => other !== page);
  };
  const changeNetwork = (page: Page, isBlocked: boolean) => {
    note(`${page.token} has another network: ${isBlocked ? "calls only" : "with sockets"}`);
    page.isBlocked = isBlocked;
    network.endAllOf(page);
    clock.run(page, () => page.state().actions.reconnectNow());
  };
  let guests = 0;
  const enter = () => {
    const token = `token-${++guests}`;
    const { taken, paid } = room().seats();
    const refusal = room().enter(token);
    note(`${token} enters: ${refusal}`);
    if ((refusal === "roomFull") !== taken >= paid) guarantees.fault(`a login with ${taken} of ${paid} seats taken`);
    const memberId = room().memberOf(token);
    watch.entered(token);
    settle(refusal === "" ? { kind: "join", memberId, name: token } : undefined);
    if (room().memberOf(token) !== "") pages.push(open(token));
  };
  const tokensOfMembers = () =>
    [...new Set([ownersToken, ...browsers.keys()])].filter((token) => room().memberOf(token) !== "");

  const actOf = createMemberActs({
    ...{ room, guarantees, random, upTo, note },
    send: (page, frame) => network.open.find(({ device }) => device === page)?.send(frame),
  });
  const roomActs = createRoomActs({ room, watch, guarantees, random, note, settle });
  const actOfWorld = (page: Page, step: number) => {
    const dice = random();
    if (dice < 0.05) roomActs.any(page.token, step);
    else if (dice < 0.12) roomActs.clear();
    else if (dice < 0.3)
      for (const socket of network.open) {
        note("stall");
        network.stall(socket, random() < 0.5 ? "up" : "down", upTo(random() < 0.1 ? 10 * minute : 5 * second));
      }
    else if (dice < 0.55) {
      note("cut");
      for (const socket of network.open) if (random() < 0.5) socket.end(1006);
    } else if (dice < 0.6) changeNetwork(page, !page.isBlocked);
    else if (dice < 0.7) {
      close(page, random() < 0.5);
      pages.push(open(page.token));
    } else if (dice < 0.75) close(page, random() < 0.5);
    else if (dice < 0.8) pages.push(open(page.token));
    else if (dice < 0.85) enter();
    else if (dice < 0.9 && page.token !== ownersToken) roomActs.remove(page.token);
    else if (dice < 0.93) {
      note("sleep");
      room().sleep();
    } else if (dice < 0.96) {
      note("set clock");
      page.aheadMs -= upTo(minute);
    } else if (dice < 0.98) {
      note("full devices");
      fullUntil = clock.passedMs + upTo(minute);
    } else {
      note("full disk");
      guarantees.mayReorder = true;
      room().fillDisk(upTo(5));
    }
  };

  try {
    watch.entered(ownersToken);
    const bought = { roomName: "Tea", seats: room().seats().paid, endsAt: room().endsAt() };
    watch.settled({ kind: "create", memberId: room().memberOf(ownersToken), name: "Ann", ...bought });
    pages.push(open(ownersToken));
    enter();
    await pass(second);
    for (let step = 0; step < 30; step++) {
      if (pages.length === 0) pages.push(open(ownersToken));
      const page = pages[upTo(pages.length)];
      if (page && random() < 0.75) clock.run(page, () => actOf(page, step));
      else if (page) actOfWorld(page, step);
      // A device without space ends pages more often.
      if (page && clock.passedMs < fullUntil && pages.includes(page) && happens(0.2)) {
        close(page, true);
        pages.push(open(page.token));
      }
      const dice = random();
      if (dice < 0.95) await pass(dice < 0.8 ? 50 * upTo(10) : upTo(10 * second));
      else await beQuiet(upTo(dice < 0.97 ? 20 * minute : 6 * hour));
      guarantees.check();
      for (const page of pages) watch.checkPage(page, network.isIdle(page, 2 * second));
      if (step % 2 === 0) watch.explore(tokensOfMembers(), upTo);
    }
    hasFaults = false;
    room().fillDisk(Number.POSITIVE_INFINITY);
    for (const page of pages) if (room().memberOf(page.token) === "") close(page, false);
    roomActs.unmute();
    const members = tokensOfMembers();
    // Without Web Locks, only a new page sends what a crashed one left on the device.
    for (const token of members) pages.push(open(token));
    // Failed messages are read from the device.
    await pass(10 * second);
    // A change after the last fault shows to all pages what they missed.
    for (const page of pages) clock.run(page, () => page.state().actions.retryAll());
    const last = pages.find(({ token }) => token === ownersToken);
    if (last) clock.run(last, () => last.state().actions.sendText("<last text>"));
    await pass(calmMs);
    for (const page of pages) clock.run(page, () => discardReplies(page, guarantees));
    const fresh = new Map(members.map((token) => [token, open(token, new IDBFactory())]));
    await pass(10 * second);
    const all = [...pages, ...fresh.values()];
    while (all.some(({ state }) => state().hasOlder)) {
      for (const page of all) if (page.state().hasOlder) clock.run(page, () => void page.state().actions.loadOlder());
      await pass(second);
    }
    guarantees.checkCalm(fresh);
    for (const page of all) watch.checkPage(page, true);
    for (const page of all) watch.checkRead(page);
    guarantees.checkServices(members.filter((token) => token !== ownersToken));
    for (const page of [...pages, ...fresh.values()]) close(page, false);
    const stored = Promise.all(
      members.flatMap((token) => {
        vi.stubGlobal("indexedDB", browserOf(token));
        const stores = openStores();
        return (["cache", "outbox", "drafts"] as const).map((name) => stores.all(name, ""));
      }),
    );
    await pass(second);
    guarantees.checkDevices(JSON.stringify(await stored));
    return { trace: trace.join("\n"), virtualMs: clock.passedMs, faults: guarantees.faults };
  } finally {
    for (const page of pages) page.hasEnded = true;
    host.close();
    restoreGlobals();
  }
}
