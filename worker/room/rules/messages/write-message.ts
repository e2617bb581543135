import { ResultCode } from "../../../contract/codes.ts";
import type { CommandInput } from "../../../contract/frames/client-frames.ts";
import * as Limits from "../../../contract/limits.ts";
import type { Message } from "../../../contract/message.ts";
import { excerptOf } from "../../../contract/text/text-rules.ts";
import { cleanText } from "../../../lib/clean-text.ts";
import { Refused } from "../../../lib/result.ts";
import { type CommandContext, checkBytesStored } from "../../context.ts";
import { type Outcome, outcome, SerializedReply } from "../../outcome.ts";
import { messageJsonFor, messageJsonStart, newMessageJson } from "../../tables/messages/message-json.ts";
import type { MessageBody } from "../../tables/messages/message-record.ts";
import { ReadCounter } from "../../tables/messages/read-positions.ts";
import { createFileUrl } from "../file-use.ts";
import { checkMayWrite, checkSlowMode } from "../may-write.ts";
import { readerOf } from "../present-messages.ts";
import { checkEnvelope } from "../sealed/sealed-text.ts";
import { filesFor, isFileKind } from "./attach-file.ts";
import { checkText } from "./message-text.ts";
import { openPoll } from "./polls.ts";

/** Stores and broadcasts a message once per event id; a retry gets the same reply. */
export function writeMessage(
  context: CommandContext,
  input: CommandInput<"sendMessage">,
  eventId: string,
): Outcome<Message[] | SerializedReply> & { rev?: number } {
  const { tables, me, now } = context;
  const gone = tables.details.clearedTo > 0 && clearedBefore(context, eventId);
  if (gone) return gone;
  let composed: ReturnType<typeof compose>;
  try {
    composed = compose(context, input);
  } catch (refused) {
    // A retry of a stored message succeeds even if the member has lost the right to write.
    const before = writtenBefore(context, eventId);
    if (before) return before;
    throw refused;
  }
  const message = {
    ...tables.details.nextMessage,
    kind: input.kind,
    senderId: me.id,
    eventId,
    sentAt: now,
    replyTo: input.replyTo,
    body: composed.body,
  };
  const text = messageJsonStart(message);
  if (!tables.messages.insert(message, text)) return writtenBefore(context, eventId) ?? outcome([]);
  tables.bytesStored.take(me.id, now, Buffer.byteLength(text));
  const { id, rev } = tables.details.countMessage();
  for (const fileId of composed.fileIds) tables.files.giveToMessage(fileId, id);
  const { toSender, toOthers } = newMessageJson(message, text, createFileUrl(tables));
  return { ...outcome(new SerializedReply(`[${toSender}]`), [{ event: "messagesAdded", text: toOthers, rev }]), rev };
}

/** The message was stored and later cleared, and its ack was lost: the retry must not restore it. */
function clearedBefore({ tables, me, now }: CommandContext, eventId: string) {
  const id = tables.messages.clearedAs(me.id, eventId);
  if (id === undefined) return undefined;
  const common = { id, rev: 0, kind: "text" as const, senderId: me.id, eventId, sentAt: now, replyTo: 0, body: {} };
  const reader = { ...readerOf(tables, me), reads: new ReadCounter(new Map()) };
  return outcome(new SerializedReply(`[${messageJsonFor(reader, { ...common, recalled: true })}]`));
}

function writtenBefore({ tables, me }: CommandContext, eventId: string) {
  const message = tables.messages.sentAs(me.id, eventId);
  if (!message) return undefined;
  const text = messageJsonFor(readerOf(tables, me), message);
  return { ...outcome(new SerializedReply(`[${text}]`)), rev: message.rev };
}

/** Builds the body and files of a message. Throws `Refused` before any write. */
function compose(
  context: CommandContext,
  input: CommandInput<"sendMessage">,
): { body: MessageBody; fileIds: readonly string[] } {
  checkMayWrite(context);
  if (!context.byHook) checkSlowMode(context, input.albumId);
  checkBytesStored(context);
  const { kind } = input;
  if (kind !== "text" && !isFileKind(kind)) throw new Refused("badParameter", { code: ResultCode.refused });
  const { tables } = context;
  const files = kind === "text" ? undefined : filesFor(context, kind, input);
  if (files && input.poll) throw new Refused("badParameter", { code: ResultCode.refused, field: "poll" });
  const { sealed } = tables.details;
  // In a sealed room the text is an envelope, which holds the quoted text and the facts of a file too.
  if (sealed) checkEnvelope(tables, input.content, Limits.sealedTextMaxBytes);
  const content = sealed ? input.content : cleanText(input.content);
  const poll = input.poll && { poll: openPoll(tables, input.poll, context.now) };
  // Text is optional beside a file.
  if (!sealed && (!files || content !== "")) checkText(content);
  return {
    body: {
      content,
      ...(context.byHook ? { bot: true } : {}),
      ...files?.body,
      ...poll,
      ...quote(context, input.replyTo),
    },
    fileIds: files?.ids ?? [],
  };
}

/** Text that a reply quotes. Throws `Refused` if the quoted message does not exist. */
function quote({ tables }: CommandContext, messageId: number): MessageBody {
  if (messageId === 0) return {};
  const quoted = tables.messages.find(messageId);
  if (!quoted) throw new Refused("messageGone");
  if (quoted.recalled) return { quotedText: "", quotedSenderId: quoted.senderId, quotedRecalled: true };
  const text = tables.details.sealed ? "" : quoted.body.content || quoted.body.fileName || "";
  return { quotedText: excerptOf(text), quotedSenderId: quoted.senderId };
}
