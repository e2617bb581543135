import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";

const row = z.object({
  id: z.number(),
  rev: z.number(),
  kind: z.string(),
  recalled: z.number(),
  sender_id: z.string(),
  event_id: z.string(),
  body: z.string(),
});
const body = z.looseObject({
  content: z.optional(z.string()),
  reactions: z.optional(z.record(z.string(), z.array(z.string()))),
  quotedRecalled: z.optional(z.boolean()),
});
const vote = z.object({ message_id: z.number(), member_id: z.string(), choices: z.string() });
const positions = z.record(z.string(), z.number());

/** A message in the format of the comparison. */
export interface Compared {
  id: number;
  eventId: string;
  sender: string;
  text: string;
  recalled: boolean;
  quotesRecalled: boolean;
  reactions: string;
}

export interface Rows {
  messages: Compared[];
  readUpTo: Map<string, number>;
  rev: number;
  members: Set<string>;
  /** Numbers of options as JSON, by `message member`. */
  votes: Map<string, string>;
}

export function sortedReactions(reactions: Readonly<Record<string, readonly string[]>> = {}): string {
  return JSON.stringify(
    Object.entries(reactions)
      .map(([emoji, ids]) => [emoji, [...ids].sort()])
      .sort(),
  );
}

/** A room's rows in the server's database. The server must be stopped. */
export function rowsOf(stateDir: string, chatId: string): Rows {
  const rows = allRooms(roomsIn(stateDir)).get(chatId);
  if (!rows) throw new Error("the room is in none of the server's files");
  return rows;
}

/** The folder of the objects' databases in a server's state folder. */
export const roomsIn = (stateDir: string): string => join(stateDir, "v3", "do");

/** All rooms in a folder with objects' databases, by their ids. The server must be stopped. */
export function allRooms(folder: string): Map<string, Rows> {
  const rooms = new Map<string, Rows>();
  const aside = mkdtempSync(join(tmpdir(), "parley-rows-"));
  try {
    for (const file of objectFiles(folder)) {
      const copy = join(aside, "room.sqlite");
      for (const suffix of ["", "-wal", "-shm"]) {
        rmSync(copy + suffix, { force: true });
        if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
      }
      const database = new DatabaseSync(copy);
      try {
        const found = read(database);
        if (found) rooms.set(found.chatId, found.rows);
      } finally {
        database.close();
      }
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return rooms;
}

function read(database: DatabaseSync): { chatId: string; rows: Rows } | undefined {
  const tables = database
    .prepare("SELECT 1 FROM sqlite_master WHERE name IN ('room', 'messages', 'read_positions', 'votes')")
    .all();
  if (tables.length < 4) return undefined;
  const room = z.safeParse(
    z.object({ room_id: z.string(), rev: z.number() }),
    database.prepare("SELECT room_id, rev FROM room").get(),
  );
  if (!room.success) return undefined;
  const messages = z.parse(z.array(row), database.prepare("SELECT * FROM messages ORDER BY id").all());
  const read = z.parse(
    z.object({ positions: z.string() }),
    database.prepare("SELECT positions FROM read_positions").get(),
  );
  const members = z.parse(z.array(z.object({ id: z.string() })), database.prepare("SELECT id FROM members").all());
  const votes = z.parse(z.array(vote), database.prepare("SELECT * FROM votes").all());
  const rows = {
    // The newest message shows how far revisions have advanced.
    rev: Math.max(room.data.rev, messages.at(-1)?.rev ?? 0),
    readUpTo: new Map(Object.entries(z.parse(positions, JSON.parse(read.positions)))),
    members: new Set(members.map(({ id }) => id)),
    votes: new Map(votes.map(({ message_id, member_id, choices }) => [`${message_id} ${member_id}`, choices])),
    messages: messages.map((one) => {
      const { content = "", reactions, quotedRecalled = false } = z.parse(body, JSON.parse(one.body));
      return {
        id: one.id,
        eventId: one.event_id,
        sender: one.sender_id,
        text: content,
        recalled: one.recalled === 1,
        quotesRecalled: quotedRecalled,
        reactions: sortedReactions(reactions),
      };
    }),
  };
  return { chatId: room.data.room_id, rows };
}

/** Paths of all objects' databases in a folder. */
export function objectFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".sqlite") && entry.name !== "metadata.sqlite")
    .map((entry) => join(entry.parentPath, entry.name));
}
