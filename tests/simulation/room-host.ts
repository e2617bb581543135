import type { SQLInputValue } from "node:sqlite";
import type { Call } from "@contract/calls/call.ts";
import { listMembers } from "@contract/calls/members.ts";
import { listMessages } from "@contract/calls/messages.ts";
import { clearHistory } from "@contract/calls/owner.ts";
import { getRoom } from "@contract/calls/room.ts";
import { ResultCode } from "@contract/codes.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import * as z from "zod/mini";
import { createKeyring } from "../../worker/lib/crypto/keyring.ts";
import { reasonText } from "../../worker/lib/reasons.ts";
import { ok, type Result } from "../../worker/lib/result.ts";
import { applyOrder } from "../../worker/room/actions/apply-order.ts";
import { clearHistory as clearHistoryAction } from "../../worker/room/actions/clear-history.ts";
import { getRoom as getRoomAction } from "../../worker/room/actions/get-room.ts";
import { listMembers as listMembersAction } from "../../worker/room/actions/list-members.ts";
import { listMessages as listMessagesAction } from "../../worker/room/actions/list-messages.ts";
import { logIn } from "../../worker/room/actions/log-in.ts";
import { removeMember } from "../../worker/room/actions/remove-member.ts";
import { setUpRoom } from "../../worker/room/actions/set-up-room.ts";
import { runDueJobs } from "../../worker/room/jobs/due.ts";
import type { UnpricedRoom } from "../../worker/room/rules/presenting.ts";
import { createRoomRuntime, type RoomRuntime } from "../../worker/room/runtime/room-runtime.ts";
import { migrate } from "../../worker/room/tables/migrate.ts";
import { database, dumped, execute, prepared, written } from "./database.ts";
import { type Clock, fullDisk, type Host, type HostSocket, type Owner, ownersToken, type StoredText } from "./host.ts";
import { ServerSocket } from "./server-socket.ts";

const roomId = "room12345678";
const seats = 3;
const passwordHash = "a$key$salt";

const outside: Owner = { aheadMs: 0, hasEnded: false };

interface Alarm {
  at?: number | undefined;
  durableAt?: number | undefined;
  timer?: ReturnType<typeof setTimeout>;
}

/** The room's code over SQLite in memory. A savepoint stands for writes that are not durable yet. */
export class RoomHost implements Host {
  readonly #clock: Clock;
  readonly #onAlarm: (run: () => void) => void;
  readonly #gate: (() => void)[] = [];
  #process: Owner = outside;
  #sockets: { socket: ServerSocket; tags: string[] }[] = [];
  #room: RoomRuntime;
  /** Number of writes until one fails. */
  #writesLeft = Number.POSITIVE_INFINITY;
  #alarm: Alarm = {};
  #durable = 0;

  constructor(clock: Clock, onAlarm: (run: () => void) => void) {
    this.#clock = clock;
    this.#onAlarm = onAlarm;
    if (database.isTransaction) database.exec("ROLLBACK");
    else migrate(this.#storage(outside) as unknown as DurableObjectStorage);
    database.exec("BEGIN; SAVEPOINT durable");
    this.#room = this.#start();
    const order = { kind: "create" as const, orderId: "order", roomId, seats, durationMs: 86_400_000 * 30 };
    const owner = { ownerLinkHash: "owner", ownerEmail: "", language: "en" };
    const { transactions, tables } = this.#room;
    taken(transactions.ask((_, now) => applyOrder(tables, { ...order, ...owner }, now), true));
    const setup = { linkHash: "owner", passwordHash, name: "Ann", roomName: "Tea", recovery: false };
    taken(transactions.ask((_, now) => setUpRoom(tables, { ...setup, sessionHash: ownersToken }, now)));
    this.commit();
  }

  enter(token: string): string {
    return this.#run(({ transactions, tables }) => {
      const link = prepared("SELECT hash FROM links WHERE kind = 'room'").get();
      const entry = { linkHash: String(link?.hash), address: "a", passwordHash, name: token, language: "en" };
      const login = { ...entry, sessionHash: token, seatLinkHash: `seat ${token}` };
      const entered = transactions.ask((_, now) => logIn(tables, login, now));
      return entered.ok ? "" : entered.reason;
    });
  }

  remove(memberId: string): void {
    this.#run(({ transactions }) => transactions.act(removeMember, ownersToken, { memberId }));
  }

  memberOf(token: string): string {
    const { sessions, members } = this.#room.tables;
    return members.find(sessions.find(token)?.memberId ?? "")?.id ?? "";
  }

  seats(): { taken: number; paid: number } {
    const row = prepared("SELECT seats, (SELECT count(*) FROM members) AS taken FROM room").get();
    return { taken: Number(row?.taken), paid: Number(row?.seats) };
  }

  #run<T>(work: (room: RoomRuntime) => T): T {
    return this.#clock.run(this.#process, () => work(this.#room));
  }

  #exec = (query: string, ...values: SQLInputValue[]) => {
    if (!/^\s*SELECT/.test(query) && this.#writesLeft-- <= 0) {
      this.#writesLeft = Number.POSITIVE_INFINITY;
      throw new Error(fullDisk);
    }
    return execute(query, values);
  };

  #transactionSync = <T>(work: () => T): T => {
    database.exec("SAVEPOINT step");
    try {
      const done = work();
      database.exec("RELEASE step");
      return done;
    } catch (error) {
      database.exec("ROLLBACK TO step; RELEASE step");
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
      deleteAlarm: alive(async () => {
        this.#alarm.at = undefined;
      }),
    };
  }

  #start(): RoomRuntime {
    this.#process.hasEnded = this.#process !== outside;
    this.#process = { aheadMs: 0, hasEnded: false };
    const state = {
      storage: this.#storage(this.#process),
      setWebSocketAutoResponse() {},
      acceptWebSocket: (socket: ServerSocket, tags: string[]) => this.#sockets.push({ socket, tags }),
      getWebSockets: (tag?: string) =>
        this.#sockets.filter(({ tags }) => tag === undefined || tags.includes(tag)).map(({ socket }) => socket),
    };
    const keyring = createKeyring(["simulation-secret-of-32-characters"]);
    const installation = { keyring, origin: "https://parley.example", mediaOrigin: "", rateLimits: false };
    return createRoomRuntime(state as unknown as DurableObjectState, {
      ...installation,
      mediaBytesPerSeat: 1,
      transcribes: false,
    });
  }

  commit(): void {
    this.#save();
    for (const output of this.#gate.splice(0)) output();
  }

  #save(): void {
    if (this.#durable !== written()) {
      database.exec("RELEASE durable; SAVEPOINT durable");
      this.#durable = written();
    }
    const { at, durableAt, timer } = this.#alarm;
    if (at === durableAt) return;
    clearTimeout(timer);
    this.#alarm = { at, durableAt: at };
    if (at !== undefined)
      this.#alarm.timer = this.#clock.run(outside, () => setTimeout(() => this.#ring(), at - Date.now()));
  }

  /** The platform forgets an alarm before it calls the room. */
  #ring(): void {
    this.#alarm = {};
    this.#onAlarm(() => {
      const services = {
        post: async () => {},
        push: async () => [],
        callHook: async () => 200,
        forget: async () => {},
      };
      const mediaStore = { remove: async () => {}, clear: async () => {}, digest: async () => "" };
      const storage = this.#storage(this.#process) as unknown as DurableObjectStorage;
      this.#run((room) => void runDueJobs({ ...room, storage, services, mediaStore }));
    });
  }

  kill(durable: boolean): void {
    if (durable) this.#save();
    else {
      database.exec("ROLLBACK TO durable");
      this.#durable = written();
      this.#alarm.at = this.#alarm.durableAt;
    }
    this.#gate.length = 0;
    const lost = this.#sockets;
    this.#sockets = [];
    for (const { socket } of lost) {
      socket.readyState = 3;
      socket.onClose(1006);
    }
    this.#room = this.#start();
  }

  sleep(): void {
    if (this.#gate.length === 0 && !this.#clock.isBusy(this.#process)) this.#room = this.#start();
  }

  fillDisk(after: number): void {
    this.#writesLeft = after;
  }

  open(token: string, query: string): HostSocket {
    const before = this.#sockets.length;
    this.#run(({ connections }) => connections.open({ session: token, language: "en", network: "" }, query, true));
    const opened = this.#sockets[before]?.socket;
    if (!opened) throw new Error("the room accepts a socket");
    return opened;
  }

  pair(): { 0: object; 1: HostSocket } {
    return { 0: {}, 1: new ServerSocket(this.#gate) };
  }

  receive(socket: HostSocket, frame: string): void {
    this.#run(({ dispatcher }) => dispatcher.receive(socket as unknown as WebSocket, frame));
  }

  leave(socket: HostSocket): void {
    if (!this.#sockets.some((other) => other.socket === socket)) return;
    this.#run(({ connections }) => connections.leave(socket as unknown as WebSocket, 1006));
    this.#sockets = this.#sockets.filter((other) => other.socket !== socket);
  }

  call(token: string, url: URL): unknown {
    return this.#run(({ transactions }) => {
      const query = Object.fromEntries(url.searchParams);
      switch (url.pathname) {
        case getRoom.path: {
          const asked = transactions.act(getRoomAction, token, {});
          return answer(getRoom, asked.ok ? ok(priced(asked.value)) : asked);
        }
        case listMembers.path:
          return answer(listMembers, transactions.act(listMembersAction, token, undefined));
        case listMessages.path: {
          const asked = z.decode(listMessages.query, query as never) as never;
          return answer(listMessages, transactions.act(listMessagesAction, token, asked));
        }
        case clearHistory.path:
          return answer(clearHistory, transactions.act(clearHistoryAction, token, undefined));
        default:
          throw new Error(`no such call: ${url.pathname}`);
      }
    });
  }

  texts(): StoredText[] {
    return this.#room.tables.messages.after(0, 1000).records.map(({ id, kind, recalled, body, eventId, senderId }) => ({
      ...{ id, eventId, senderId },
      content: kind === "text" && !recalled ? (body.content ?? "") : "",
    }));
  }

  extent(): { rev: number; clearedTo: number; newest: number } {
    const newest = "max(last_id, (SELECT coalesce(max(id), 0) FROM messages)) AS newest";
    const rev = "max(rev, (SELECT coalesce(max(rev), 0) FROM messages)) AS rev";
    const row = prepared(`SELECT cleared_to, ${newest}, ${rev} FROM room`).get();
    return { rev: Number(row?.rev), clearedTo: Number(row?.cleared_to), newest: Number(row?.newest) };
  }

  eventIds(): string[] {
    return prepared("SELECT event_id FROM messages UNION ALL SELECT event_id FROM cleared_events")
      .all()
      .map((row) => String(row.event_id));
  }

  dump(): string {
    return dumped();
  }
}

function priced({ paidJoin, ...room }: UnpricedRoom): RoomInfo {
  return { ...room, ...(paidJoin && { paidJoin: { ...paidJoin, price: 1 } }) };
}

/** Envelope of a call's answer. */
function answer<C extends Call>({ data }: C, result: Result<unknown>): object {
  if (!result.ok) return { code: result.code, data: null, msg: reasonText(result.reason, "en") };
  return { code: ResultCode.ok, data: z.encode(data, result.value as never), msg: "" };
}

function taken<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.value;
}
