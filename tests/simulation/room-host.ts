import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { listMembers } from "@contract/calls/members.ts";
import { listMessages } from "@contract/calls/messages.ts";
import { clearHistory } from "@contract/calls/owner.ts";
import { getRoom } from "@contract/calls/room.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import * as z from "zod/mini";
import { createKeyring } from "../../worker/lib/crypto/keyring.ts";
import type { Result } from "../../worker/lib/result.ts";
import { applyOrder } from "../../worker/room/actions/apply-order.ts";
import { clearHistory as clearHistoryAction } from "../../worker/room/actions/clear-history.ts";
import { getRoom as getRoomAction } from "../../worker/room/actions/get-room.ts";
import { listMembers as listMembersAction } from "../../worker/room/actions/list-members.ts";
import { listMessages as listMessagesAction } from "../../worker/room/actions/list-messages.ts";
import { logIn } from "../../worker/room/actions/log-in.ts";
import { setUpRoom } from "../../worker/room/actions/set-up-room.ts";
import type { UnpricedRoom } from "../../worker/room/rules/presenting.ts";
import { createRoomRuntime, type RoomRuntime } from "../../worker/room/runtime/room-runtime.ts";
import { migrate } from "../../worker/room/tables/migrate.ts";
import { endedProcess, type Host, type HostSocket, type StoredText } from "./host.ts";

const roomId = "room12345678";

/** Server end of a socket. Frames wait in the output gate until the storage is committed. */
class ServerSocket implements HostSocket {
  readyState = 1;
  onFrame = (_frame: string) => {};
  onClose = (_code: number) => {};
  readonly #gate: (() => void)[];
  #attachment: unknown;

  constructor(gate: (() => void)[]) {
    this.#gate = gate;
  }

  send(frame: string): void {
    if (this.readyState !== 1) throw new Error("closed");
    this.#gate.push(() => this.onFrame(frame));
  }

  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#gate.push(() => this.onClose(code));
  }

  serializeAttachment(value: unknown): void {
    this.#attachment = structuredClone(value);
  }

  deserializeAttachment(): unknown {
    return this.#attachment;
  }
}

/** The room's code over SQLite in memory. An outer transaction stands for writes that are not durable yet. */
export class RoomHost implements Host {
  readonly #db = new DatabaseSync(":memory:");
  readonly #countWritten = this.#db.prepare("SELECT total_changes() AS written");
  readonly #statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  readonly #gate: (() => void)[] = [];
  #sockets: { socket: ServerSocket; tags: string[] }[] = [];
  #room: RoomRuntime;
  #life = 0;

  constructor() {
    this.#db.exec("BEGIN");
    this.#room = this.#start();
    const order = { kind: "create" as const, orderId: "order", roomId, seats: 2, durationMs: 86_400_000 * 30 };
    const owner = { ownerLinkHash: "owner", ownerEmail: "", language: "en" };
    const { transactions, tables } = this.#room;
    taken(transactions.ask((_, now) => applyOrder(tables, { ...order, ...owner }, now), true));
    const setup = { linkHash: "owner", passwordHash: "a$key$salt", name: "Ann", roomName: "Tea", recovery: false };
    taken(transactions.ask((_, now) => setUpRoom(tables, { ...setup, sessionHash: "token-ann" }, now)));
    const [link] = this.#db.prepare("SELECT hash FROM links WHERE kind = 'room'").all();
    const entry = {
      linkHash: String(link?.hash),
      address: "a",
      passwordHash: "a$key$salt",
      name: "Ben",
      language: "en",
    };
    taken(transactions.ask((_, now) => logIn(tables, { ...entry, sessionHash: "token-ben", seatLinkHash: "s" }, now)));
    this.commit();
  }

  memberOf(token: string): string {
    return this.#room.tables.sessions.find(token)?.memberId ?? "";
  }

  #written(): number {
    return Number(this.#countWritten.get()?.written);
  }

  #exec = (query: string, ...values: SQLInputValue[]) => {
    if (values.length === 0 && /;\s*\S/.test(query)) {
      this.#db.exec(query);
      return { toArray: () => [], one: () => undefined, rowsWritten: 0 };
    }
    const statement = this.#statements.get(query) ?? this.#db.prepare(query);
    this.#statements.set(query, statement);
    const written = this.#written();
    const rows = statement.all(...values);
    return {
      rowsWritten: this.#written() - written,
      toArray: () => rows,
      one: () => rows[0],
      raw: () => rows.map((row) => Object.values(row)),
      [Symbol.iterator]: () => rows[Symbol.iterator](),
    };
  };

  #transactionSync = <T>(work: () => T): T => {
    this.#db.exec("SAVEPOINT step");
    try {
      const done = work();
      this.#db.exec("RELEASE step");
      return done;
    } catch (error) {
      this.#db.exec("ROLLBACK TO step; RELEASE step");
      throw error;
    }
  };

  #start(): RoomRuntime {
    const life = ++this.#life;
    // Timers of an ended process must not write.
    const alive = <Values extends unknown[], T>(work: (...values: Values) => T) => {
      return (...values: Values): T => {
        if (life !== this.#life) throw new Error(endedProcess);
        return work(...values);
      };
    };
    const storage = {
      sql: { exec: alive(this.#exec) },
      transactionSync: alive(this.#transactionSync),
      setAlarm: async () => {},
      deleteAlarm: async () => {},
    };
    const state = {
      storage,
      setWebSocketAutoResponse() {},
      acceptWebSocket: (socket: ServerSocket, tags: string[]) => this.#sockets.push({ socket, tags }),
      getWebSockets: (tag?: string) =>
        this.#sockets.filter(({ tags }) => tag === undefined || tags.includes(tag)).map(({ socket }) => socket),
    };
    migrate(storage as unknown as DurableObjectStorage);
    const keyring = createKeyring(["simulation-secret-of-32-characters"]);
    const installation = { keyring, origin: "https://parley.example", mediaOrigin: "", rateLimits: false };
    return createRoomRuntime(state as unknown as DurableObjectState, {
      ...installation,
      mediaBytesPerSeat: 1,
      transcribes: false,
    });
  }

  /** Makes writes durable and opens the output gate. */
  commit(): void {
    this.#db.exec("COMMIT; BEGIN");
    for (const output of this.#gate.splice(0)) output();
  }

  kill(durable: boolean): void {
    this.#db.exec(durable ? "COMMIT; BEGIN" : "ROLLBACK; BEGIN");
    this.#gate.length = 0;
    const lost = this.#sockets;
    this.#sockets = [];
    for (const { socket } of lost) {
      socket.readyState = 3;
      socket.onClose(1006);
    }
    this.#room = this.#start();
  }

  open(token: string, query: string): HostSocket {
    const before = this.#sockets.length;
    this.#room.connections.open({ session: token, language: "en", network: "" }, query, true);
    const opened = this.#sockets[before]?.socket;
    if (!opened) throw new Error("the room accepts a socket");
    return opened;
  }

  pair(): { 0: object; 1: HostSocket } {
    return { 0: {}, 1: new ServerSocket(this.#gate) };
  }

  receive(socket: HostSocket, frame: string): void {
    this.#room.dispatcher.receive(socket as unknown as WebSocket, frame);
  }

  leave(socket: HostSocket): void {
    if (!this.#sockets.some((other) => other.socket === socket)) return;
    this.#room.connections.leave(socket as unknown as WebSocket, 1006);
    this.#sockets = this.#sockets.filter((other) => other.socket !== socket);
  }

  call(token: string, url: URL): unknown {
    const { transactions } = this.#room;
    const query = Object.fromEntries(url.searchParams);
    if (url.pathname === getRoom.path)
      return z.encode(getRoom.data, priced(taken(transactions.act(getRoomAction, token, {}))));
    if (url.pathname === listMembers.path)
      return z.encode(listMembers.data, taken(transactions.act(listMembersAction, token, undefined)));
    if (url.pathname === listMessages.path)
      return z.encode(
        listMessages.data,
        taken(transactions.act(listMessagesAction, token, z.decode(listMessages.query, query as never) as never)),
      );
    if (url.pathname === clearHistory.path)
      return z.encode(clearHistory.data, taken(transactions.act(clearHistoryAction, token, undefined)));
    throw new Error(`no such call: ${url.pathname}`);
  }

  texts(): StoredText[] {
    return this.#room.tables.messages.after(0, 1000).records.map(({ id, kind, body, eventId }) => ({
      id,
      eventId,
      content: kind === "text" ? (body.content ?? "") : "",
    }));
  }

  extent(): { clearedTo: number; newest: number } {
    const query = "SELECT cleared_to, max(last_id, (SELECT coalesce(max(id), 0) FROM messages)) AS newest FROM room";
    const row = this.#db.prepare(query).get();
    return { clearedTo: Number(row?.cleared_to), newest: Number(row?.newest) };
  }

  eventIds(): string[] {
    const query = "SELECT event_id FROM messages UNION ALL SELECT event_id FROM cleared_events";
    return this.#db
      .prepare(query)
      .all()
      .map((row) => String(row.event_id));
  }

  dump(): string {
    const tables = this.#db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return tables.map(({ name }) => JSON.stringify(this.#db.prepare(`SELECT * FROM "${name}"`).all())).join("\n");
  }
}

function priced({ paidJoin, ...room }: UnpricedRoom): RoomInfo {
  return { ...room, ...(paidJoin && { paidJoin: { ...paidJoin, price: 1 } }) };
}

function taken<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.value;
}
