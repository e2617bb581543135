import type { Push } from "../contract/frames/server-frames.ts";
import type { MessageKind, SystemNotice } from "../contract/message.ts";
import { fileUrls } from "./file-use.ts";
import type { MemberRecord } from "./members.ts";
import { presentNew } from "./messages.ts";
import type { Parts } from "./parts.ts";

export type NoticeKind = Extract<
  MessageKind,
  "roomCreated" | "memberRenamed" | "roomRenamed" | "muteChanged" | "historyCleared" | "memberJoined"
>;

/** Writes a system message into the log (who did what to whom; each client words it) and gives the push that tells of it. */
export function postNotice(
  parts: Parts,
  kind: NoticeKind,
  actor: MemberRecord,
  now: number,
  what: Omit<SystemNotice, "actorId" | "actorRole"> = {},
): Push {
  const { details, messages } = parts;
  const record = messages.insert({
    id: details.nextMessageId(),
    rev: details.nextRev(),
    kind,
    senderId: actor.id,
    eventId: "",
    sentAt: now,
    replyTo: 0,
    body: { notice: { actorId: actor.id, actorRole: actor.role, ...what } },
  });
  return { event: "messagesAdded", data: [presentNew(record, fileUrls(parts))], rev: record.rev };
}
