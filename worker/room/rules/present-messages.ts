import type { Message } from "../../contract/message.ts";
import type { MemberRecord } from "../tables/members.ts";
import { messageFor, type Reader } from "../tables/messages/message-json.ts";
import type { MessageRecord } from "../tables/messages/message-record.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import { createFileUrl } from "./file-use.ts";

export function readerOf(tables: RoomTables, me: MemberRecord): Reader {
  return { memberId: me.id, reads: tables.readPositions.counter(), urlOf: createFileUrl(tables) };
}

export function presentMessages(tables: RoomTables, me: MemberRecord, messages: readonly MessageRecord[]): Message[] {
  const reader = readerOf(tables, me);
  return messages.map((message) => messageFor(reader, message));
}
