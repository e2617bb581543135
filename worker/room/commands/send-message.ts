import { ResultCode } from "../../contract/codes.ts";
import { Limits } from "../../contract/limits.ts";
import { firstCharacters, isMessageText, textUnits } from "../../contract/text.ts";
import { Refused } from "../../lib/result.ts";
import { fileUrls } from "../file-use.ts";
import { type MessageBody, present, presentNew } from "../messages.ts";
import { outcome } from "../outcome.ts";
import { ReadCounter } from "../receipts.ts";
import type { Turn } from "../turn.ts";
import { filesFor, isFileKind } from "./attach-file.ts";
import type { Command } from "./command.ts";
import { checkMaySpeak } from "./may-speak.ts";

/** Check, write, tell: once for each event id, however often it is sent. */
export const sendMessage: Command<"sendMessage"> = (turn, input, eventId) => {
  const { parts, me, now } = turn;
  const urlOf = fileUrls(parts);
  const known = parts.messages.sentAs(me.id, eventId);
  if (known) return { ...outcome([present(known, me.id, parts.receipts.counter(), urlOf)]), rev: known.rev };

  checkMaySpeak(turn);
  const { kind } = input;
  if (kind !== "text" && !isFileKind(kind)) throw new Refused(ResultCode.refused, "badParameter");
  const files = kind === "text" ? undefined : filesFor(turn, kind, input);
  // Words beside a file are welcome, and not needed.
  if (!files || input.content !== "") checkText(input.content);
  const body: MessageBody = { content: input.content, ...files?.body, ...quote(turn, input.replyTo) };

  const record = parts.messages.insert({
    id: parts.details.nextMessageId(),
    rev: parts.details.nextRev(),
    kind,
    senderId: me.id,
    eventId,
    sentAt: now,
    replyTo: input.replyTo,
    body,
  });
  for (const fileId of files?.ids ?? []) parts.files.giveToMessage(fileId, record.id);
  return {
    ...outcome(
      [present(record, me.id, nobody, urlOf)],
      [{ event: "messagesAdded" as const, data: [presentNew(record, urlOf)], rev: record.rev }],
    ),
    rev: record.rev,
  };
};

const nobody = new ReadCounter([]);

function checkText(content: string): void {
  if (isMessageText(content)) return;
  const reason = textUnits(content) > Limits.textMaxUnits ? "messageTooLong" : "messageEmpty";
  throw new Refused(ResultCode.refused, reason);
}

/** The words that a reply repeats; refuses a reply to what is not there. */
function quote({ parts }: Turn, messageId: number): MessageBody {
  if (messageId === 0) return {};
  const quoted = parts.messages.find(messageId);
  if (!quoted) throw new Refused(ResultCode.refused, "messageGone");
  if (quoted.recalled) return { quotedText: "", quotedSenderId: quoted.senderId, quotedRecalled: true };
  const text = quoted.body.content || quoted.body.fileName || "";
  return { quotedText: firstCharacters(text, Limits.quoteMaxLength), quotedSenderId: quoted.senderId };
}
