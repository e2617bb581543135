import type { EndpointBody } from "../../contract/endpoints/endpoint.ts";
import type { report } from "../../contract/endpoints/reports.ts";
import { isSendable } from "../../contract/message.ts";
import { can } from "../../contract/permissions.ts";
import { type HandedOver, type ReportRecipient, recipientsOf, reportedText } from "../../contract/report.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { senderNameOf } from "../rules/member-names.ts";
import { reportsChanged } from "../rules/owners-reports.ts";
import { isProofValid } from "../rules/sealed/verify-message-proof.ts";
import type { MessageRecord } from "../tables/messages/message-record.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Action } from "../verb.ts";

/** `id`: a hash that does not reveal the reporter. */
type Input = Omit<EndpointBody<typeof report>, "text" | "email">;

interface Collected {
  to: ReportRecipient;
  sealed: boolean;
  messages: HandedOver[];
}

/**
 * Stores a report to the owner; for one to the operator, returns the messages as the room stores them now. Refuses one that
 * is gone, and context after the first one.
 */
export const collectReport: Action<Input, Collected> = {
  needs: "room.report",
  run({ tables, now }, { id, reason, to, messageIds, contextIds, withContents, clearTexts = [] }) {
    const first = Math.min(...messageIds);
    if (contextIds.some((id) => id >= first || messageIds.length === 0))
      throw new Refused("badParameter", { field: "context_ids" });
    const reported = [...new Set(messageIds)].map((id) => readable(tables, id));
    const context = withContents ? [...new Set(contextIds)].map((id) => readable(tables, id)) : [];
    const { sealed } = tables.details;
    const clear = new Map(clearTexts.map((one) => [one.id, one]));
    const messages = [...context, ...reported]
      .sort((a, b) => a.id - b.id)
      .map((message): HandedOver => {
        const { id, kind, senderId, sentAt } = message;
        const head = { id, kind, senderId, sentAt, reported: messageIds.includes(id), verified: !sealed };
        if (!withContents) return head;
        const handed = clear.get(id);
        const text = sealed ? handed?.text : reportedText(message.body);
        const senderName = sealed ? undefined : senderNameOf(tables, senderId);
        const file = !sealed && head.reported ? fileOf(message) : undefined;
        return {
          ...head,
          ...(sealed && handed ? { verified: isProofValid(tables, message, handed) } : {}),
          ...(text === undefined ? {} : { text }),
          ...(senderName === undefined ? {} : { senderName }),
          ...(file === undefined ? {} : { file }),
        };
      });
    const mayHave = recipientsOf(reason, isAboutManagers(tables, reported));
    const recipient = mayHave.includes(to) ? to : "operator";
    const reply = { to: recipient, sealed, messages };
    if (recipient === "operator") return outcome(reply);
    tables.reports.add({ id, reason, messageIds, reportedAt: now });
    return outcome(reply, [reportsChanged(tables)]);
  },
};

/** A recalled message has no content, and a notice no sender. */
function readable({ messages }: RoomTables, id: number): MessageRecord {
  const message = messages.find(id);
  if (!message || message.recalled || !isSendable(message.kind)) throw new Refused("messageGone");
  return message;
}

function fileOf({ body: { fileId, fileName = "", size = 0, media } }: MessageRecord): HandedOver["file"] {
  return fileId === undefined ? undefined : { id: fileId, name: fileName, type: media?.type ?? "", size };
}

function isAboutManagers({ members }: RoomTables, reported: readonly MessageRecord[]): boolean {
  return (
    reported.length === 0 ||
    reported.some(({ senderId }) => {
      const sender = members.find(senderId);
      return sender !== undefined && can(sender.role, "room.manage");
    })
  );
}
