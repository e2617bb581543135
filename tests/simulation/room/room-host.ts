import type { SQLInputValue } from "node:sqlite";
import { createKeyring } from "../../../worker/lib/crypto/keyring.ts";
import { createMediaStore } from "../../../worker/media/media-store.ts";
import { Room } from "../../../worker/room/room.ts";
import {
  type Clock,
  fullDisk,
  type Host,
  type HostSocket,
  type Owner,
  type OwnerAct,
  ownersToken,
  type RoomOrder,
  roomDown,
  type Surroundings,
} from "../host.ts";
import { envelope, firstKeys } from "../sealed-keys.ts";
import { answerCall } from "./answer-call.ts";
import { createBucket } from "./bucket.ts";
import { farCall, uploadFault } from "./far-call.ts";
import { createServices } from "./room-services.ts";
import { ServerSocket } from "./server-socket.ts";
import { StoredRoom } from "./stored-room.ts";
import { taken, uploadFile } from "./upload-file.ts";

const roomId = "room12345678";
const seats = 3;
const passwordHash = "a$key$salt";
const alarmAgainMs = 2000;

const outside: Owner = { aheadMs: 0, hasEnded: false };

interface Alarm {
  at?: number | undefined;
  durableAt?: number | undefined;
  timer?: ReturnType<typeof setTimeout>;
}

class SimulatedRoom extends Room {}

/** The room's code over SQLite in memory. A savepoint stands for writes that are not durable yet. */
export class RoomHost extends StoredRoom implements Host {
  readonly #clock: Clock;
  readonly #surroundings: Surroundings;
  readonly #gate: (() => void)[] = [];
  /** Calls whose answers wait in the gate. */
  readonly #unanswered: (() => void)[] = [];
  #process: Owner = outside;
  #sockets: { socket: ServerSocket; tags: string[] }[] = [];
  #room: Room;
  /** Number of writes until one fails. */
  #writesLeft = Number.POSITIVE_INFINITY;
  #alarm: Alarm = {};
  #isRinging = false;
  #durable = 0;

  constructor(clock: Clock, surroundings: Surroundings, isSold = true, isSealed = false) {
    super(isSold);
    this.#clock = clock;
    this.#surroundings = surroundings;
    this.database.control("SAVEPOINT durable");
    this.#room = this.#start();
    if (isSold) this.#setUp(isSealed);
  }

  #setUp(sealed: boolean): void {
    const order = { kind: "create" as const, orderId: "order", roomId, seats, durationMs: 86_400_000 * 30, sealed };
    const names = sealed
      ? { name: envelope(1), roomName: envelope(1), keys: firstKeys }
      : { name: "Ann", roomName: "Tea" };
    const setup = { linkHash: "owner", passwordHash, ...names, recovery: false };
    this.run((room) => {
      void room.applyOrder({ ...order, ownerLinkHash: "owner", ownerEmail: "ann@example.com", language: "en" });
      taken(room.ask("setUp", { ...setup, sessionHash: ownersToken }));
      if (!sealed) taken(room.act("setOutgoingHook", ownersToken, { url: "https://receiver.example/hook" }));
    });
    this.commit();
  }

  enter(token: string): string {
    return this.run((room) => {
      const link = this.row("SELECT hash FROM links WHERE kind = 'room'");
      const isSealed = this.row("SELECT sealed FROM room")?.sealed === 1;
      const named = isSealed ? {} : { name: token };
      const entry = { linkHash: String(link?.hash), address: token, passwordHash, ...named, language: "en" };
      const entered = room.ask("logIn", { ...entry, sessionHash: token, seatLinkHash: `seat ${token}` });
      return entered.ok ? "" : entered.reason;
    });
  }

  act(name: OwnerAct, input: object): boolean {
    return this.run((room) => room.act(name, ownersToken, input as never)).ok;
  }

  buy(order: RoomOrder, orderId: string): boolean {
    return this.run((room) => {
      const bought = { seats: 0, durationMs: 0, ...order, orderId, roomId };
      void room.applyOrder({ ...bought, basis: taken(room.ask("roomForSale", {})) } as never);
      return room.appliedAt(orderId) !== undefined;
    });
  }

  run<T>(work: (room: Room) => T): T {
    return this.#clock.run(this.#process, () => work(this.#room));
  }

  /** Answers when the writes of this step are durable, and rejects if the process ends before. */
  #ask<T>(work: (room: Room) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const value = this.run(work);
      this.#gate.push(() => resolve(value));
      this.#unanswered.push(() => reject(new Error(roomDown)));
      this.#surroundings.settle();
    });
  }

  upload(token: string, name: string): Promise<string> {
    return uploadFile({
      bucket: createBucket(this.#clock, outside, this.#surroundings, this.bucket),
      ...{ roomId, name },
      act: async (action, input) => {
        const work = () => this.#ask((room) => taken(room.act(action, token, input)));
        const answer = await farCall(this.#clock, outside, this.#surroundings, uploadFault, work);
        if (answer.lost) throw new Error(roomDown);
        return answer.value;
      },
    });
  }

  #exec = (query: string, ...values: SQLInputValue[]) => {
    if (/^\s*(INSERT|UPDATE|DELETE)/.test(query) && this.#writesLeft-- <= 0) {
      this.#writesLeft = Number.POSITIVE_INFINITY;
      throw new Error(fullDisk);
    }
    return this.database.execute(query, values);
  };

  #transactionSync = <T>(work: () => T): T => {
    this.database.control("SAVEPOINT step");
    try {
      const done = work();
      this.database.control("RELEASE step");
      return done;
    } catch (error) {
      this.database.control("ROLLBACK TO step; RELEASE step");
      throw error;
    }
  };

  /** The storage as a process sees it. An ended one must not write. */
  #storage(owner: Owner) {
    const alive = <Values extends unknown[], T>(work: (...values: Values) => T) => {
      return (...values: Values): T => {
        if (owner.hasEnded) throw new Error("the process has ended");
        return work(...values);
      };
    };
    return {
      sql: { exec: alive(this.#exec) },
      transactionSync: alive(this.#transactionSync),
      setAlarm: alive(async (at: number) => {
        this.#alarm.at = at;
      }),
      getAlarm: alive(async () => this.#alarm.at ?? null),
      deleteAlarm: alive(async () => {
        this.#alarm.at = undefined;
      }),
    };
  }

  #start(): Room {
    this.#process.hasEnded = this.#process !== outside;
    const process = { aheadMs: this.#surroundings.skewMs(), hasEnded: false };
    this.#process = process;
    const state = {
      storage: this.#storage(process),
      setWebSocketAutoResponse() {},
      // Simulated pages that live ping in time.
      getWebSocketAutoResponseTimestamp: () => new Date(),
      waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
      acceptWebSocket: (socket: ServerSocket, tags: string[]) => this.#sockets.push({ socket, tags }),
      getWebSockets: (tag?: string) =>
        this.#sockets.filter(({ tags }) => tag === undefined || tags.includes(tag)).map(({ socket }) => socket),
    };
    const keyring = createKeyring(["simulation-secret-of-32-characters"]);
    const installation = { keyring, origin: "https://parley.example", mediaOrigin: "", rateLimits: false };
    return this.#clock.run(
      process,
      () =>
        new SimulatedRoom(state as unknown as DurableObjectState, undefined, {
          installation: { ...installation, mediaBytesPerSeat: 1_000_000, transcribes: false, callRelayOnly: false },
          services: createServices(this.#clock, process, this.#surroundings),
          mediaStore: createMediaStore(createBucket(this.#clock, process, this.#surroundings, this.bucket)),
        }),
    );
  }

  commit(): void {
    this.#save();
    this.#unanswered.length = 0;
    for (const output of this.#gate.splice(0)) output();
  }

  #save(): void {
    if (this.#durable !== this.database.writes) {
      this.database.control("RELEASE durable; SAVEPOINT durable");
      this.#durable = this.database.writes;
    }
    const { at, durableAt, timer } = this.#alarm;
    if (at === durableAt) return;
    clearTimeout(timer);
    this.#alarm = { at, durableAt: at };
    if (at !== undefined)
      this.#alarm.timer = this.#clock.run(outside, () => setTimeout(() => this.#ring(), at - Date.now()));
  }

  /** The platform forgets an alarm before it calls the room, and calls again when the call failed. */
  #ring(): void {
    clearTimeout(this.#alarm.timer);
    this.#alarm = {};
    this.#isRinging = true;
    // All steps of the jobs stop with the process. The platform's clock decides that they are due.
    const jobs: Owner = Object.create(this.#process, { aheadMs: { value: 0 } });
    const room = this.#room;
    this.#clock.run(jobs, () => setTimeout(() => this.#callAlarm(room), 0));
  }

  #callAlarm(room: Room): void {
    const process = this.#process;
    const calls = [room.alarm()];
    if (this.#surroundings.isAlarmTwice()) calls.push(room.alarm());
    const end = () => {
      if (process === this.#process) this.#isRinging = false;
    };
    Promise.all(calls).then(end, () => {
      end();
      if (!process.hasEnded) this.#ringAgain();
    });
  }

  #ringAgain(): void {
    this.#clock.run(outside, () => setTimeout(() => this.#ring(), alarmAgainMs));
  }

  kill(durable: boolean): void {
    if (durable) this.#save();
    else {
      this.database.control("ROLLBACK TO durable");
      this.#durable = ++this.database.writes;
      this.#alarm.at = this.#alarm.durableAt;
    }
    this.#gate.length = 0;
    for (const call of this.#unanswered.splice(0)) call();
    const lost = this.#sockets;
    this.#sockets = [];
    for (const { socket } of lost) {
      socket.readyState = 3;
      socket.onClose(1006);
    }
    this.#room = this.#start();
    if (this.#isRinging) this.#ringAgain();
    this.#isRinging = false;
  }

  sleep(): void {
    if (this.#gate.length === 0 && !this.#isRinging && !this.#clock.isBusy(this.#process)) this.#room = this.#start();
  }

  fillDisk(after: number): void {
    this.#writesLeft = after;
  }

  open(token: string, query: string): HostSocket | undefined {
    const before = this.#sockets.length;
    try {
      this.run((room) => room.fetch({ url: `https://room/${token}/en/?${query}` } as Request));
    } catch (error) {
      console.error(error);
      this.#sockets.length = before;
    }
    return this.#sockets[before]?.socket;
  }

  pair(): { 0: object; 1: HostSocket } {
    return { 0: {}, 1: new ServerSocket(this.#gate) };
  }

  receive(socket: HostSocket, frame: string): void {
    this.run((room) => room.webSocketMessage(socket as unknown as WebSocket, frame));
  }

  leave(socket: HostSocket): void {
    if (!this.#sockets.some((other) => other.socket === socket)) return;
    this.#sockets = this.#sockets.filter((other) => other.socket !== socket);
    try {
      this.run((room) => room.webSocketClose(socket as unknown as WebSocket, 1006));
    } catch (error) {
      // The platform logs errors of handlers.
      console.error(error);
    }
  }

  call(token: string, url: URL): unknown {
    return this.run((room) => answerCall(room, token, url));
  }

  isRinging(): boolean {
    return this.#isRinging;
  }

  close(): void {
    this.#process.hasEnded = true;
    this.database.close();
  }
}
