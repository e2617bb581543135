import type { MessageKind, SystemNotice } from "../contract/message.ts";
import { fileUrls } from "./file-use.ts";
import type { MemberRecord } from "./members.ts";
import { newTexts, openText } from "./message-texts.ts";
import type { Push } from "./outcome.ts";
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
  const message = {
    ...details.countMessage(),
    kind,
    senderId: actor.id,
    eventId: "",
    sentAt: now,
    replyTo: 0,
    body: { notice: { actorId: actor.id, actorRole: actor.role, ...what } },
  };
  const text = openText(message);
  messages.insert(message, text);
  return { event: "messagesAdded", text: newTexts(message, text, fileUrls(parts)).toOthers, rev: message.rev };
}
