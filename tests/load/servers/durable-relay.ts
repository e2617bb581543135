import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { WebSocket } from "ws";

/** A socket as far as a relay needs it. */
type Socket = Pick<WebSocket, "readyState" | "OPEN"> & { send(text: string): void };

interface Posted {
  sender: Socket;
  room: ReadonlySet<Socket>;
  eventId: string;
  content: string;
}

/**
 * Stores each message in SQLite and answers after its commit: the sender gets an acknowledgement, the room's other sockets
 * the message, as the product does. `grouped`: messages that arrive in one turn of the event loop share a transaction; in the product those of
 * 1 ms do.
 */
export function durableRelay(folder: string, grouped: boolean) {
  const database = new DatabaseSync(join(folder, "messages.sqlite"));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY, at INTEGER, sender INTEGER, text TEXT)`);
  const insert = database.prepare("INSERT INTO messages (at, sender, text) VALUES (?, ?, ?)");
  const numbers = new WeakMap<Socket, number>();
  let sockets = 0;
  let waiting: Posted[] = [];

  function numberOf(socket: Socket): number {
    const number = numbers.get(socket) ?? ++sockets;
    numbers.set(socket, number);
    return number;
  }

  /** Stores a message; returns the sending of its acknowledgement and copies. */
  function store({ sender, room, eventId, content }: Posted): () => void {
    const [at, number] = [Date.now(), numberOf(sender)];
    const id = Number(insert.run(at, number, content).lastInsertRowid);
    return () => {
      if (sender.readyState === sender.OPEN) sender.send(JSON.stringify({ type: "ack", event_id: eventId, id, at }));
      const text = JSON.stringify({ type: "add_msg", id, at, sender: number, content });
      for (const socket of room) if (socket !== sender && socket.readyState === socket.OPEN) socket.send(text);
    };
  }

  function storeAll(): void {
    const batch = waiting;
    waiting = [];
    database.exec("BEGIN");
    const answers = batch.map(store);
    database.exec("COMMIT");
    for (const answer of answers) answer();
  }

  return (room: ReadonlySet<Socket>, sender: Socket) =>
    (data: unknown): void => {
      const frame = JSON.parse(String(data)) as { event_id: string; data: { content: string } };
      const posted = { sender, room, eventId: frame.event_id, content: frame.data.content };
      // Outside of a transaction each insert is one of its own.
      if (!grouped) store(posted)();
      else if (waiting.push(posted) === 1) setImmediate(storeAll);
    };
}
