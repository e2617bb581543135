import type { SystemNotice } from "../../../contract/message.ts";
import type { Push } from "../../outcome.ts";
import type { MessageRecord } from "../../tables/messages/message-record.ts";
import type { RoomTables } from "../../tables/room-tables.ts";
import { reportsChanged } from "../owners-reports.ts";

/** Deletes the content and files of a message at once, for all; a notice names the actor. */
export function recallMessage(
  tables: RoomTables,
  { id, senderId }: MessageRecord,
  actor: Pick<SystemNotice, "actorId" | "actorRole">,
  now: number,
): { pushes: Push[]; rev: number } {
  tables.files.dropOfMessage(id, now);
  const { details } = tables;
  const isPinned = details.pinned.includes(id);
  if (isPinned) details.change({ pinned: details.pinned.filter((pinned) => pinned !== id) });
  const rev = isPinned ? details.nextRoomRev() : details.nextRev();
  tables.search.forget(id);
  tables.votes.drop(id);
  tables.messages.recall(id, rev, { notice: { ...actor, targetId: senderId } });
  const recalled: Push = { event: "messageRecalled", data: { messageId: id, memberId: actor.actorId, rev }, rev };
  const reported = tables.reports.list().some(({ messageIds }) => messageIds.includes(id));
  return { pushes: [recalled, ...(reported ? [reportsChanged(tables)] : [])], rev };
}
