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
  const aside = mkdtempSync(join(tmpdir(), "parley-rows-"));
  try {
    for (const file of objectFiles(stateDir)) {
      const copy = join(aside, "room.sqlite");
      for (const suffix of ["", "-wal", "-shm"]) {
        rmSync(copy + suffix, { force: true });
        if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
      }
      const database = new DatabaseSync(copy);
      try {
        const rows = read(database, chatId);
        if (rows) return rows;
      } finally {
        database.close();
      }
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  throw new Error("the room is in none of the server's files");
}

function read(database: DatabaseSync, chatId: string): Rows | undefined {
  const tables = database
    .prepare("SELECT 1 FROM sqlite_master WHERE name IN ('room', 'messages', 'read_positions')")
    .all();
  if (tables.length < 3) return undefined;
  const room = z.safeParse(
    z.object({ rev: z.number() }),
    database.prepare("SELECT rev FROM room WHERE room_id = ?").get(chatId),
  );
  if (!room.success) return undefined;
  const messages = z.parse(z.array(row), database.prepare("SELECT * FROM messages ORDER BY id").all());
  const read = z.parse(
    z.object({ positions: z.string() }),
    database.prepare("SELECT positions FROM read_positions").get(),
  );
  return {
    // The newest message shows how far revisions have advanced.
    rev: Math.max(room.data.rev, messages.at(-1)?.rev ?? 0),
    readUpTo: new Map(Object.entries(z.parse(positions, JSON.parse(read.positions)))),
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
}

/** Paths of all objects' databases in the state folder. */
function objectFiles(stateDir: string): string[] {
  return readdirSync(join(stateDir, "v3", "do"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".sqlite") && entry.name !== "metadata.sqlite")
    .map((entry) => join(entry.parentPath, entry.name));
}
