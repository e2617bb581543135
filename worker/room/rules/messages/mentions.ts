import * as Limits from "../../../contract/limits.ts";
import { isMentioned } from "../../../contract/text/mentions.ts";
import type { MemberRecord } from "../../tables/members.ts";
import type { MessageRecord } from "../../tables/messages/message-record.ts";
import type { RoomTables } from "../../tables/room-tables.ts";

/** The newest of others' messages after an id that mentions the member; unknown in a sealed room. */
export function mentionOf(
  { messages, members, details }: RoomTables,
  { id, name }: MemberRecord,
  after: number,
): MessageRecord | undefined {
  if (name === "" || details.sealed) return undefined;
  const candidates = messages.containing(`@${name}`, id, after, Limits.unreadCountedMax);
  if (candidates.length === 0) return undefined;
  const names = members.joined().map((one) => one.name);
  return candidates.find(({ body }) => isMentioned(body.content ?? "", name, names));
}
