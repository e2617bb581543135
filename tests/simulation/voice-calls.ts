import { vi } from "vitest";
import { randomNumbers } from "../support/random-numbers.ts";
import { restoreGlobals, stubGlobals } from "./globals.ts";
import { errorsOfFaults, type Host, type HostModule, type HostSocket, type OwnerAct, ownersToken } from "./host.ts";

const { RoomHost } = Object.values(
  import.meta.glob<HostModule>("./room/room-host.ts", { eager: true }),
)[0] as HostModule;
const second = 1000;
/** A place is kept for 15 seconds, by clocks of processes that differ by 2. */
const settledAfterMs = 17 * second;
const guests = 9;
const maxInCall = 8;

interface InCall {
  device: string;
  uid: string;
  muted: boolean;
}

interface Frame {
  type: string;
  event_id?: string;
  origin_type?: string;
  code?: number;
  data: { call_id?: string; device?: string; people?: InCall[]; call?: { people: InCall[] } } | null;
}

/** A member with one device, written from the documents of the wire alone. */
interface Person {
  token: string;
  memberId: string;
  socket?: HostSocket | undefined;
  /** The room acknowledged a join, and this person neither left nor was taken out. */
  device?: string | undefined;
  callId?: string | undefined;
  /** A join is not answered yet. */
  isJoining: boolean;
  isAway: boolean;
  /** The owner took the person out of the call or the room: no signal may arrive. */
  isRemoved: boolean;
  isGone: boolean;
  list: readonly InCall[];
}

/** Runs the calls of one room under the faults of a seed, and lists what its members saw that is wrong. */
export async function simulateVoiceCalls(seed: number): Promise<{ trace: string; faults: string[]; joins: number }> {
  const random = randomNumbers(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const trace: string[] = [];
  const faults: string[] = [];
  const note = (line: string) => trace.push(`${clock.passedMs} ${line}`);
  const fault = (line: string) => {
    note(`FAULT ${line}`);
    faults.push(line);
  };
  let joins = 0;
  let events = 0;
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
  host = new RoomHost(clock, {
    latencyMs: () => 1 + upTo(80),
    skewMs: () => upTo(2 * second) - second,
    isAlarmTwice: () => random() < 0.3,
    fault: () => undefined,
    settle: () => room().commit(),
    posted() {},
    delivered() {},
  });
  const pass = (ms: number) => clock.pass(ms, () => room().commit());

  const people: Person[] = [];
  const send = (person: Person, type: string, data: object) => {
    if (!person.socket) return;
    room().receive(person.socket, JSON.stringify({ type, event_id: `evt-1-${++events}`, data }));
    if (random() < 0.02) {
      note("kill within a step");
      room().kill(random() < 0.5);
    }
    room().commit();
  };
  const join = (person: Person) => {
    const { callId: call_id } = person;
    person.isJoining = true;
    send(person, "call_join", { muted: false, ...(call_id === undefined ? {} : { call_id }) });
  };
  const connect = (person: Person) => {
    if (person.isAway || person.isGone || person.socket) return;
    const socket = room().open(person.token, "pos_id=0&rev=0");
    if (!socket) return fault(`${person.token} gets no socket`);
    person.socket = socket;
    socket.onFrame = (frame) => receive(person, JSON.parse(frame));
    socket.onClose = () => {
      if (person.socket !== socket) return;
      person.socket = undefined;
      person.isJoining = false;
      setTimeout(() => connect(person), upTo(3 * second));
    };
    room().commit();
    if (person.device !== undefined) join(person);
  };
  const lose = (person: Person) => {
    const { socket } = person;
    if (!socket) return;
    room().leave(socket);
    socket.onClose(1006);
    room().commit();
  };
  const out = (person: Person) => Object.assign(person, { device: undefined, callId: undefined });
  const see = (person: Person, list: readonly InCall[]) => {
    person.list = list;
    if (list.length > maxInCall) fault(`${person.token} sees ${list.length} people in the call`);
    const { device } = person;
    if (device === undefined || list.some((one) => one.device === device)) return;
    if (!person.isRemoved) fault(`${person.token} lost its place ${device}`);
    out(person);
  };
  const receive = (person: Person, { type, origin_type, code, data }: Frame) => {
    if (type === "c_call") see(person, data?.people ?? []);
    else if (type === "c_call_signal") {
      if (person.isRemoved || person.device === undefined) fault(`${person.token} gets a signal outside of the call`);
    } else if (type !== "ack") return;
    else if (origin_type === "list_reconnect_msg") person.list = data?.call?.people ?? [];
    else if (origin_type === "call_join" && code === 1 && data) {
      person.isJoining = false;
      joins++;
      if (person.callId === data.call_id && data.device !== person.device)
        fault(`${person.token} comes back as ${data.device} instead of ${person.device}`);
      Object.assign(person, { device: data.device, callId: data.call_id, isRemoved: false, list: data.people });
    } else if (origin_type === "call_join") {
      person.isJoining = false;
      if (person.device !== undefined && !person.isRemoved) fault(`${person.token} may not come back`);
      out(person);
    }
  };
  const act = (person: Person, name: OwnerAct, input: object, isOut: boolean) => {
    note(`${name} ${person.token}`);
    if (room().act(name, { memberId: person.memberId, ...input }) && isOut) person.isRemoved = true;
    room().commit();
  };

  const anything = (person: Person) => {
    const dice = random();
    note(`${person.token} ${dice.toFixed(3)}`);
    if (dice < 0.35) {
      if (person.device === undefined && !person.isJoining) join(person);
    } else if (dice < 0.5) {
      send(person, "call_state", { muted: random() < 0.5, camera: random() < 0.5, screen: random() < 0.2 });
    } else if (dice < 0.65) {
      const to = person.list[upTo(person.list.length)]?.device ?? "nobody";
      send(person, "call_signal", { to, body: "offer" });
    } else if (dice < 0.72) {
      send(person, "call_leave", {});
      out(person);
    } else if (dice < 0.8) lose(person);
    else if (dice < 0.84) {
      out(person);
      person.isAway = true;
      lose(person);
    } else if (dice < 0.88) {
      person.isAway = false;
      connect(person);
    } else if (dice < 0.91) room().kill(random() < 0.5);
    else if (dice < 0.94) room().sleep();
    else if (dice < 0.96) act(person, "muteMember", { on: random() < 0.5 }, false);
    else if (dice < 0.98) act(person, "removeFromCall", {}, true);
    else if (person.token !== ownersToken && people.filter(({ isGone }) => !isGone).length > 4) {
      act(person, "removeMember", {}, true);
      out(person);
      person.isGone = true;
    }
  };

  try {
    room().buy({ kind: "seats", seats: guests }, "order-seats");
    room().commit();
    for (const token of [ownersToken, ...Array.from({ length: guests }, (_, index) => `token-${index}`)]) {
      if (token !== ownersToken) room().enter(token);
      room().commit();
      const memberId = room().memberOf(token);
      people.push({ token, memberId, isJoining: false, isAway: false, isRemoved: false, isGone: false, list: [] });
    }
    for (const person of people) connect(person);
    for (let round = 0; round < 3; round++) {
      for (let step = 0; step < 60; step++) {
        const person = people[upTo(people.length)];
        if (person) anything(person);
        await pass(random() < 0.8 ? upTo(500) : upTo(5 * second));
      }
      await pass(settledAfterMs);
      const due = people.flatMap(({ device, memberId }) => (device === undefined ? [] : [`${device} ${memberId}`]));
      for (const { token, socket, list, isGone } of people) {
        const seen = list.map(({ device, uid }) => `${device} ${uid}`);
        if (socket && !isGone && seen.toSorted().join() !== due.toSorted().join())
          fault(`${token} sees ${seen} in the call instead of ${due}`);
      }
    }
    return { trace: trace.join("\n"), faults, joins };
  } finally {
    host.close();
    restoreGlobals();
  }
}
