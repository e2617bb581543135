import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { can } from "../../contract/permissions.ts";
import { excerptOf } from "../../contract/text/text-rules.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { Refused } from "../../lib/result.ts";
import { checkBytesStored } from "../context.ts";
import { outcome } from "../outcome.ts";
import { checkMayWrite } from "../rules/may-write.ts";
import { checkText, hasCaption } from "../rules/messages/message-text.ts";
import { checkEnvelope } from "../rules/sealed/sealed-text.ts";
import type { Command } from "../verb.ts";

/** Replaces the text or caption of the member's own message; the room stores no earlier wording. Quotes follow. */
export const edit: Command<"edit"> = (context, { messageId, content: typed }) => {
  const { tables, me, now } = context;
  const message = tables.messages.find(messageId);
  if (!message || message.recalled) throw new Refused("messageGone");
  if (message.senderId !== me.id || !can(me.role, "message.editOwn")) throw new Refused("forbidden");
  // A changed question would change what the votes mean.
  if (message.body.poll || (message.kind !== "text" && !hasCaption(message.kind)))
    throw new Refused("badParameter", { code: ResultCode.refused });
  const { sealed } = tables.details;
  const content = sealed ? typed : cleanText(typed);
  if (!sealed && (message.kind === "text" || content !== "")) checkText(content);
  const { editedAt: before, ...body } = message.body;
  // Idempotent: a client may retry after a lost ack.
  if (content === (body.content ?? "")) return outcome({ messageId, content, editedAt: before ?? message.sentAt });
  if (sealed) checkEnvelope(tables, content, Limits.sealedTextMaxBytes);
  checkMayWrite(context);
  if (now - message.sentAt > Limits.editableMs) throw new Refused("editTooLate");
  checkBytesStored(context);

  const rev = tables.details.nextRev();
  tables.search.forget(messageId);
  let written = tables.messages.replaceBody(messageId, rev, { ...body, content, editedAt: now });
  tables.search.add(messageId);
  const quotedText = excerptOf(content || body.fileName || "");
  // The quotes of a sealed room are in the envelopes of the replies.
  if (!sealed) written += tables.messages.changeQuotes(messageId, rev, { quotedText });
  // No more than a minute's bytes: others wrote the replies.
  tables.bytesStored.take(me.id, now, Math.min(written, Limits.storedBytesPerMinute));
  const edited = { messageId, content, editedAt: now };
  return { ...outcome(edited, [{ event: "messageEdited" as const, data: { ...edited, rev }, rev }]), rev };
};
