import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { serializeMessageStart } from "../../../worker/contract/message-json.ts";
import { foldForSearch } from "../../../worker/contract/text/search-terms.ts";
import { objectFiles } from "../../chaos/rows.ts";
import { fetchRoom } from "../harness/parley-protocol.ts";
import { type Running, run } from "../harness/processes.ts";
import type { OpenRoom } from "../harness/protocols.ts";
import { workerd, workerdConfiguration } from "../harness/workerd.ts";
import { textOf } from "./texts.ts";

/** A room on disk with many messages; its server runs only between `start` and `stop`. */
export interface FilledRoom {
  messages: number;
  /** First of the messages of members. */
  firstId: number;
  /** Time of the first message; the following ones are a second apart. */
  firstSentAt: number;
  room: OpenRoom;
  start(): Promise<Running>;
  /** Builds the search index as searches among the messages do. The server must be stopped. */
  index(): void;
  remove(): void;
}

const entry = resolve(import.meta.dirname, "../../worker/support/bench/room.ts");
/** Messages of a transaction. */
const batch = 50_000;

/** A room of two members whose log is written into the stopped server's database: 100,000 messages take seconds. */
export async function fillRoom(port: number, messages: number): Promise<FilledRoom> {
  const folder = mkdtempSync(join(tmpdir(), "parley-long-room-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on("exit", remove);
  const configuration = workerdConfiguration({ entry, folder, port });
  const start = () => run(workerd, ["serve", configuration], port);
  const first = await start();
  const room = await fetchRoom(port, 2);
  await first.stop();
  const [file = ""] = objectFiles(join(folder, "disk"));
  const firstSentAt = Date.now() - messages * 1000;
  const firstId = room.lastId + 1;
  inDatabase(file, (database) => fill(database, room, messages, firstSentAt));
  const filled = { ...room, lastId: room.lastId + messages, rev: room.rev + messages };
  return { messages, firstId, firstSentAt, room: filled, start, index: () => inDatabase(file, index), remove };
}

function inDatabase(file: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file);
  try {
    work(database);
  } finally {
    database.close();
  }
}

const common = {
  kind: "text" as const,
  status: "sent" as const,
  replyTo: 0,
  quotedText: "",
  quotedSenderId: "",
};

function fill(database: DatabaseSync, { lastId, rev, uids = [] }: OpenRoom, messages: number, sentAt: number): void {
  const insert = database.prepare(
    `INSERT INTO messages (id, rev, kind, sender_id, event_id, sent_at, body, ready) VALUES (?, ?, 'text', ?, ?, ?, ?, ?)`,
  );
  for (let from = 0; from < messages; from += batch) {
    database.exec("BEGIN");
    for (let n = from; n < Math.min(messages, from + batch); n++) {
      const id = lastId + 1 + n;
      const senderId = uids[n % uids.length] ?? "";
      const at = sentAt + n * 1000;
      const eventId = `evt-${at}-${n}`;
      const message = { ...common, id, rev: rev + 1 + n, senderId, eventId, sentAt: at, content: textOf(n) };
      const body = JSON.stringify({ content: message.content });
      insert.run(id, message.rev, senderId, eventId, at, body, serializeMessageStart(message));
    }
    database.exec("COMMIT");
  }
  const positions = Object.fromEntries(uids.map((uid) => [uid, lastId + messages]));
  database.prepare("UPDATE read_positions SET positions = ?").run(JSON.stringify(positions));
}

function index(database: DatabaseSync): void {
  database.function("fold", { deterministic: true }, (text) => foldForSearch(String(text)));
  database.exec(`BEGIN;
    INSERT INTO message_index (rowid, words) SELECT id, fold(words) FROM message_words
      WHERE id > (SELECT indexed_to FROM message_index_state);
    UPDATE message_index_state SET indexed_to = (SELECT max(id) FROM messages);
    COMMIT`);
}
