import { vi } from "vitest";
import { randomNumbers } from "../support/random-numbers.ts";
import { CallWindow, type CallWorld, type ListedPerson } from "./call-window.ts";
import { restoreGlobals, stubGlobals } from "./globals.ts";
import { errorsOfFaults, type Host, type HostModule, type OwnerAct, ownersToken } from "./host.ts";
import { envelope, rotationTo } from "./sealed-keys.ts";

const { RoomHost } = Object.values(
  import.meta.glob<HostModule>("./room/room-host.ts", { eager: true }),
)[0] as HostModule;
const second = 1000;
/** A place is kept for 15 seconds, by clocks of processes that differ by 2. */
const settledAfterMs = 17 * second;
const guests = 9;
/** Sessions with two windows. */
const doubled = [ownersToken, "token-0", "token-1"];

/** Runs the calls of one room under the faults of a seed, and lists what its members saw that is wrong. */
export async function simulateVoiceCalls(seed: number): Promise<{ trace: string; faults: string[]; joins: number }> {
  const random = randomNumbers(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const isSealed = seed % 2 === 0;
  let keyEpoch = 1;
  const trace: string[] = [];
  const faults: string[] = [];
  const note = (line: string) => trace.push(`${clock.passedMs} ${line}`);
  const fault = (line: string) => {
    note(`FAULT ${line}`);
    faults.push(line);
  };
  const clock = stubGlobals(random, (line) => {
    if (!errorsOfFaults.some((text) => line.includes(text))) fault(`logged: ${line}`);
  });
  let host: Host | undefined;
  const room = () => host as Host;
  vi.stubGlobal(
    "WebSocketPair",
    class {
      constructor() {
        Object.assign(this, room().pair());
      }
    },
  );
  host = new RoomHost(
    clock,
    {
      latencyMs: () => 1 + upTo(80),
      skewMs: () => upTo(2 * second) - second,
      isAlarmTwice: () => random() < 0.3,
      fault: () => undefined,
      settle: () => room().commit(),
      posted() {},
      delivered() {},
    },
    true,
    isSealed,
  );
  const pass = (ms: number) => clock.pass(ms, () => room().commit());

  const windows: CallWindow[] = [];
  const world: CallWorld = {
    windows,
    joins: 0,
    events: 0,
    room,
    now: () => clock.passedMs,
    upTo,
    fault,
    step() {
      if (random() < 0.02) {
        note("kill within a step");
        room().kill(random() < 0.5);
      }
      room().commit();
    },
  };
  const act = (name: OwnerAct, input: object) => {
    note(`${name} ${JSON.stringify(input)}`);
    const isDone = room().act(name, input);
    room().commit();
    return isDone;
  };
  const windowsOf = (memberId: string) => windows.filter((one) => one.memberId === memberId);
  const rotation = () => (isSealed ? { rotation: rotationTo(keyEpoch + 1) } : {});
  const signal = (window: CallWindow) => {
    const to = window.list[upTo(window.list.length)]?.device ?? "nobody";
    const isStale = isSealed && keyEpoch > 1 && random() < 0.2;
    window.signal(to, envelope(isStale ? keyEpoch - 1 : keyEpoch, to), isStale);
  };

  const ownerActs = ({ token, memberId }: CallWindow, dice: number) => {
    if (dice < 0.2) act("muteMember", { memberId, on: random() < 0.5 });
    else if (dice < 0.4) {
      if (act("muteInCall", { memberId })) for (const one of windowsOf(memberId)) one.mute();
    } else if (dice < 0.55) {
      if (act("removeFromCall", { memberId })) for (const one of windowsOf(memberId)) one.isRemoved = true;
    } else if (dice < 0.7) {
      if (act("rotateKeys", rotationTo(keyEpoch + 1))) keyEpoch++;
    } else if (dice < 0.8) {
      const starters = random() < 0.3 ? "nobody" : "everyone";
      if (act("setCallStarters", { starters }) && starters === "nobody")
        for (const one of windows) one.isRemoved = true;
    } else if (token !== ownersToken && windows.filter(({ isGone }) => !isGone).length > 6) {
      if (!act("removeMember", { memberId, ...rotation() })) return;
      if (isSealed) keyEpoch++;
      for (const one of windowsOf(memberId)) {
        one.out();
        Object.assign(one, { isRemoved: true, isGone: true });
      }
    }
  };
  const anything = (window: CallWindow) => {
    const dice = random();
    note(`${window.token} ${windows.indexOf(window)} ${dice.toFixed(3)}`);
    if (dice < 0.35) {
      if (window.device === undefined && !window.isJoining) window.join();
    } else if (dice < 0.5) window.setState(random() < 0.5, random() < 0.5, random() < 0.2);
    else if (dice < 0.63) signal(window);
    else if (dice < 0.7) {
      window.leave();
    } else if (dice < 0.78) window.lose();
    else if (dice < 0.82) {
      window.out();
      window.isAway = true;
      window.lose();
    } else if (dice < 0.86) {
      window.isAway = false;
      window.connect();
    } else if (dice < 0.89) room().kill(random() < 0.5);
    else if (dice < 0.92) room().sleep();
    else ownerActs(window, random());
  };

  /** Every list is the room's, which has exactly the devices of the windows that are in the call. */
  const compare = () => {
    const url = new URL("https://parley.example/api/api_chat/get_liao_info");
    const { data } = room().call(ownersToken, url) as { data: { call?: { people: ListedPerson[] } } };
    const people = data.call?.people ?? [];
    const text = (list: readonly ListedPerson[]) =>
      list.map(({ device, uid, muted, camera, screen }) => [device, uid, muted, camera, screen].join(" ")).join();
    const due = windows.flatMap(({ device, memberId }) => (device === undefined ? [] : [`${device} ${memberId}`]));
    const stored = people.map(({ device, uid }) => `${device} ${uid}`);
    if (stored.toSorted().join() !== due.toSorted().join()) fault(`${stored} are in the call instead of ${due}`);
    for (const { token, socket, list, isGone, device, mustBeMuted } of windows) {
      if (socket && !isGone && text(list) !== text(people)) fault(`${token} sees ${text(list)}, not ${text(people)}`);
      if (mustBeMuted && people.some((one) => one.device === device && !one.muted))
        fault(`${token} is not muted any more`);
    }
  };

  try {
    room().buy({ kind: "seats", seats: guests }, "order-seats");
    room().commit();
    const tokens = [ownersToken, ...Array.from({ length: guests }, (_, index) => `token-${index}`)];
    for (const token of tokens) {
      if (token !== ownersToken) room().enter(token);
      room().commit();
    }
    for (const token of [...tokens, ...doubled]) windows.push(new CallWindow(world, token));
    for (const window of windows) window.connect();
    for (let round = 0; round < 3; round++) {
      for (let step = 0; step < 60; step++) {
        const window = windows[upTo(windows.length)];
        if (window) anything(window);
        await pass(random() < 0.8 ? upTo(500) : upTo(5 * second));
      }
      await pass(settledAfterMs);
      compare();
    }
    return { trace: trace.join("\n"), faults, joins: world.joins };
  } finally {
    host.close();
    restoreGlobals();
  }
}
