import type { SQLInputValue } from "node:sqlite";
import { migrate } from "../../../worker/room/tables/migrate.ts";
import type { StoredText } from "../host.ts";
import type { Line } from "../model/room-model.ts";
import { BucketContents } from "./bucket.ts";
import { RoomDatabase } from "./database.ts";

const migrated = (database: RoomDatabase) =>
  migrate({
    sql: { exec: (query: string, ...values: SQLInputValue[]) => database.execute(query, values) },
    transactionSync: (work: () => void) => work(),
  } as unknown as DurableObjectStorage);

const blank = () => {};

/** The stored state of a room, read without its code. */
export class StoredRoom {
  protected readonly database: RoomDatabase;
  protected readonly bucket = new BucketContents();

  constructor(isSold: boolean) {
    this.database = RoomDatabase.open(isSold ? migrated : blank);
  }

  memberOf(token: string): string {
    const query = "SELECT members.id FROM sessions JOIN members ON id = member_id WHERE hash = ?";
    return String(this.database.prepared(query).get(token)?.id ?? "");
  }

  seats(): { taken: number; paid: number } {
    const row = this.row("SELECT seats, (SELECT count(*) FROM members) AS taken FROM room");
    return { taken: Number(row?.taken), paid: Number(row?.seats) };
  }

  /** Orders that hold seats. */
  holders(now: number): string[] {
    if (!this.row("SELECT 1 FROM sqlite_schema WHERE name = 'seat_holds'")) return [];
    const rows = this.database
      .prepared("SELECT order_id AS id FROM seat_holds WHERE displaced = 0 AND until > ?")
      .all(now);
    return rows.map(({ id }) => String(id));
  }

  endsAt(): number {
    return Number(this.row("SELECT ends_at FROM room")?.ends_at);
  }

  protected row(query: string) {
    return this.database.prepared(query).get();
  }

  texts(): StoredText[] {
    const content =
      "CASE WHEN kind = 'text' AND NOT recalled THEN coalesce(body ->> 'content', '') ELSE '' END AS content";
    const columns = `id, event_id AS eventId, sender_id AS senderId, ${content}`;
    return this.database.prepared(`SELECT ${columns} FROM messages ORDER BY id`).all() as StoredText[];
  }

  /** Messages that are new or changed since a revision, in order of their change. */
  changedSince(rev: number): Line[] {
    const body = "coalesce(body ->> 'content', '') AS content, coalesce(body -> 'reactions', '{}') AS reactions";
    const columns = `id, rev, kind, sender_id AS senderId, event_id AS eventId, recalled, ${body}`;
    const rows = this.database.prepared(`SELECT ${columns} FROM messages WHERE rev > ? ORDER BY rev, id`).all(rev);
    return rows.map(({ recalled, reactions, ...row }) => ({
      ...(row as unknown as Line),
      isRecalled: recalled === 1,
      reactions: JSON.parse(String(reactions)),
    }));
  }

  extent(): { rev: number; clearedTo: number; newest: number } {
    const newest = "max(last_id, (SELECT coalesce(max(id), 0) FROM messages)) AS newest";
    const rev = "max(rev, (SELECT coalesce(max(rev), 0) FROM messages)) AS rev";
    const row = this.row(`SELECT cleared_to, ${newest}, ${rev} FROM room`);
    return { rev: Number(row?.rev), clearedTo: Number(row?.cleared_to), newest: Number(row?.newest) };
  }

  eventIds(): string[] {
    return this.database
      .prepared("SELECT event_id FROM messages UNION ALL SELECT event_id FROM cleared_events")
      .all()
      .map((row) => String(row.event_id));
  }

  files(): { missing: string[]; unknown: string[] } {
    const ids = (query: string) =>
      this.database
        .prepared(query)
        .all()
        .map(({ id }) => String(id));
    const shown = ids("SELECT body ->> 'fileId' AS id FROM messages WHERE kind = 'file' AND NOT recalled");
    const others = ids("SELECT id FROM files WHERE message_id = 0 UNION ALL SELECT id FROM doomed_files");
    const stored = [...this.bucket.objects.keys()].map((key) => key.split("/").at(-1) ?? "");
    const known = new Set([...shown, ...others]);
    return {
      missing: shown.filter((id) => !stored.includes(id)),
      unknown: stored.filter((id) => !known.has(id)),
    };
  }

  dump(): string {
    return this.database.dump();
  }

  writes(): number {
    return this.database.writes;
  }

  owes(): { names: boolean; deliveries: boolean } {
    const row = this.row("SELECT (SELECT count(*) FROM newcomers) AS names, tries FROM outgoing_hook");
    return { names: row?.names !== 0, deliveries: row?.tries !== 0 };
  }
}
