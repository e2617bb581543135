import { readdirSync, readFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import { type Env, settingsOf } from "../../../../worker/env.ts";
import { Refused } from "../../../../worker/lib/result.ts";
import type { MemberRecord } from "../../../../worker/room/tables/members.ts";
import { messageJsonStart } from "../../../../worker/room/tables/messages/message-json.ts";
import type { MessageRecord, NewMessage } from "../../../../worker/room/tables/messages/message-record.ts";
import { createRoomTables, type RoomTables } from "../../../../worker/room/tables/room-tables.ts";
import { RoomDatabase } from "../../../simulation/room/database.ts";

export const now = 1_800_000_000_000;
export const roomId = "room12345678";
const folder = "migrations/room";

const migrated = (database: RoomDatabase) => {
  for (const file of readdirSync(folder).sort())
    database.execute(`${readFileSync(`${folder}/${file}`, "utf8")};\nSELECT 1`, []);
};

const { keyring } = settingsOf({
  ...{ APP_ENV: "test", APP_SECRETS: "test-secret-of-at-least-32-characters!!", CAPTCHA: "off" },
} as unknown as Env);

/** The tables of a room of ann (the owner), bob (a co-owner) and cat; dan is invited. */
export function someTables({ sealed = false, seats = 10, rateLimits = true } = {}): RoomTables {
  const database = RoomDatabase.open(migrated);
  onTestFinished(() => database.close());
  const sql = { exec: (query: string, ...values: never[]) => database.execute(query, values) };
  const limits = { rateLimits, mediaBytesPerSeat: 1, transcribes: true, callRelayOnly: false };
  const tables = createRoomTables(
    { sql } as unknown as DurableObjectStorage,
    { keyring, origin: "https://p.example", mediaOrigin: "", ...limits },
    { isOnline: (id) => id === "ann", networkOf: () => "" },
  );
  tables.details.insert({ roomId, epoch: "one", language: "en", seats, endsAt: now + 1e9, sealed, createdAt: now });
  const roles = { ann: "owner", bob: "coOwner", cat: "member", dan: "member" } as const;
  for (const [id, role] of Object.entries(roles)) {
    tables.members.insert({ id, role, language: "en", name: id });
    if (id !== "dan") tables.members.markJoined(id, id, now);
    tables.readPositions.set(id, 0);
  }
  return tables;
}

export function memberOf({ members }: RoomTables, id: string): MemberRecord {
  const member = members.find(id);
  if (!member) throw new Error(`no member ${id}`);
  return member;
}

/** Stores a message. */
export function say(tables: RoomTables, senderId: string, body: NewMessage["body"], more: Partial<NewMessage> = {}) {
  const { id, rev } = tables.details.countMessage();
  const head = { kind: "text" as const, senderId, eventId: `evt-${id}`, sentAt: now, replyTo: 0 };
  const message = { id, rev, ...head, body, ...more };
  tables.messages.insert(message, messageJsonStart(message));
  return tables.messages.find(id) as MessageRecord;
}

/** The reason of a refusal; "" for none. */
export function refusalOf(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    if (error instanceof Refused) return error.refusal.reason;
    throw error;
  }
}
