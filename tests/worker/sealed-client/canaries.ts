import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Lower case without separators: an index of words keeps it whole. Together with its number as long as a nickname may be. */
const mark = "zqkanari7w";

/** Strings that stand nowhere else. */
export class Canaries {
  readonly made: Record<string, number> = {};
  total = 0;

  /** `kind`: of content, for the report. */
  many(kind: string, count: number): string {
    const from = this.total;
    this.total += count;
    this.made[kind] = (this.made[kind] ?? 0) + count;
    return Array.from({ length: count }, (_, at) => mark + (from + at).toString(36).padStart(6, "0")).join(" ");
  }

  one(kind: string): string {
    return this.many(kind, 1);
  }
}

/** The mark as it stands in UTF-8, UTF-16 and hexadecimal, and in base64 after 0, 1 or 2 bytes more than whole groups. */
const forms = [
  new RegExp([mark, mark.split("").join("\\x00"), Buffer.from(mark).toString("hex")].join("|"), "gi"),
  new RegExp(
    [0, 1, 2]
      .map((before) =>
        Buffer.from(" ".repeat(before) + mark)
          .toString("base64")
          .slice(before && 4, 12),
      )
      .join("|"),
    "g",
  ),
];

/** Number of canaries in a value, whatever its encoding. */
export function canariesIn(value: unknown): number {
  if (typeof value === "string") return forms.reduce((sum, form) => sum + (value.match(form)?.length ?? 0), 0);
  if (value instanceof ArrayBuffer) return canariesIn(Buffer.from(value).toString("latin1"));
  if (ArrayBuffer.isView(value))
    return canariesIn(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength));
  if (value instanceof Map) return canariesIn([...value]);
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce((sum, [key, one]) => sum + canariesIn(key) + canariesIn(one), 0);
}

/** Of all tables of the room, also those of its search index, and of its other values. */
export function canariesInRoom(roomId: string): Promise<number> {
  return runInDurableObject(env.ROOM.getByName(roomId), async (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 3) <> '_cf'")
      .toArray();
    const rows = tables.map(({ name }) => canariesIn(storage.sql.exec(`SELECT * FROM "${name}"`).toArray()));
    return rows.reduce((sum, one) => sum + one, canariesIn(await storage.list()));
  });
}

/** In bytes and properties of the room's files. */
export async function canariesInBucket(roomId: string): Promise<number> {
  const { objects } = await env.MEDIA.list({ prefix: `rooms/${roomId}/` });
  let found = 0;
  for (const { key } of objects) {
    const file = await env.MEDIA.get(key);
    found += canariesIn([key, file?.httpMetadata, file?.customMetadata, await file?.arrayBuffer()]);
  }
  return found;
}

/** In all tables of the database. */
export async function canariesInDatabase(): Promise<number> {
  const query = "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 3) <> '_cf'";
  const { results } = await env.DB.prepare(query).all<{ name: string }>();
  let found = 0;
  for (const { name } of results) found += canariesIn((await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results);
  return found;
}
