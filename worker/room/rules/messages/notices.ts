import * as Limits from "../../../contract/limits.ts";
import type { MessageKind, SendableKind, SystemNotice } from "../../../contract/message.ts";
import type { Push } from "../../outcome.ts";
import type { MemberRecord } from "../../tables/members.ts";
import { messageJsonStart, newMessageJson } from "../../tables/messages/message-json.ts";
import type { NewMessage } from "../../tables/messages/message-record.ts";
import type { RoomTables } from "../../tables/room-tables.ts";
import { createFileUrl } from "../file-use.ts";

/** Kinds that no member sends. */
type NoticeKind = Exclude<MessageKind, SendableKind | "recalled">;

/** Writes a system message to the log (actor, action, target; each client renders the text) and returns its push. */
export function postNotice(
  tables: RoomTables,
  kind: NoticeKind,
  actor: Pick<MemberRecord, "id" | "role">,
  now: number,
  what: Omit<SystemNotice, "actorId" | "actorRole"> = {},
): Push {
  const { details, messages } = tables;
  // In a sealed room a notice would keep names longer than their key is needed for anything else.
  const { name: _, oldName: __, ...unnamed } = what;
  const message = {
    ...details.countMessage(),
    kind,
    senderId: actor.id,
    eventId: "",
    sentAt: now,
    replyTo: 0,
    body: { notice: { actorId: actor.id, actorRole: actor.role, ...(details.sealed ? unnamed : what) } },
  };
  const text = messageJsonStart(message);
  messages.insert(message, text);
  return pushOf(tables, message, text);
}

function pushOf(tables: RoomTables, message: NewMessage, text: string): Push {
  const { toOthers } = newMessageJson(message, text, createFileUrl(tables));
  return { event: "messagesAdded", text: toOthers, rev: message.rev };
}

/**
 * Notice of a new name of a member or room. Consecutive renames of one member share one notice with the newest name,
 * so that they cannot fill the history; the notice is sent again under its id with a later revision.
 */
export function postRename(
  tables: RoomTables,
  kind: "memberRenamed" | "roomRenamed",
  actor: MemberRecord,
  now: number,
  what: { targetId?: string; name: string; oldName: string },
): Push {
  const { details } = tables;
  return mergeNotice(tables, kind, actor, now, what, details.sealed ? {} : { name: what.name });
}

/** Notice of a call. Consecutive calls that one member started share one notice, with the figures of the newest. */
export function postCallEnded(
  tables: RoomTables,
  actor: Pick<MemberRecord, "id" | "role">,
  now: number,
  what: Pick<SystemNotice, "seconds" | "people">,
): Push {
  const { details, messages } = tables;
  const last = messages.find(details.lastId);
  const isShared = last !== undefined && now - last.sentAt < Limits.callNoticeReusedMs;
  const notice = { kind: "call" as const, ...what };
  if (!isShared) return postNotice(tables, "callEnded", actor, now, notice);
  return mergeNotice(tables, "callEnded", actor, now, notice, what);
}

/** Writes `changes` into the newest message if it is a notice of this kind and actor, else a notice of `what`. */
function mergeNotice(
  tables: RoomTables,
  kind: NoticeKind,
  actor: Pick<MemberRecord, "id" | "role">,
  now: number,
  what: Omit<SystemNotice, "actorId" | "actorRole">,
  changes: Partial<SystemNotice>,
): Push {
  const { details, messages } = tables;
  const last = messages.find(details.lastId);
  if (last?.kind !== kind || last.senderId !== actor.id || !last.body.notice)
    return postNotice(tables, kind, actor, now, what);
  const rev = details.nextRev();
  const body = { notice: { ...last.body.notice, ...changes } };
  messages.replaceBody(last.id, rev, body);
  const altered = { ...last, rev, body };
  return pushOf(tables, altered, messageJsonStart(altered));
}
