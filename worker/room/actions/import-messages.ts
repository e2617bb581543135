import type { ImportedMessage } from "../../contract/endpoints/imports.ts";
import { encryptedAuthor, importedEventId, importedSenderId } from "../../contract/imported.ts";
import * as Limits from "../../contract/limits.ts";
import { excerptOf } from "../../contract/text/text-rules.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { Refused } from "../../lib/result.ts";
import type { CommandContext } from "../context.ts";
import { outcome, type Push } from "../outcome.ts";
import { createFileUrl } from "../rules/file-use.ts";
import { filesFor, isFileKind } from "../rules/messages/attach-file.ts";
import { checkText } from "../rules/messages/message-text.ts";
import { checkEnvelope } from "../rules/sealed/sealed-text.ts";
import type { ImportState } from "../tables/imports.ts";
import { messageJsonStart, newMessageJson } from "../tables/messages/message-json.ts";
import type { MessageBody } from "../tables/messages/message-record.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Action } from "../verb.ts";

interface Input {
  capsule: string;
  messages?: readonly ImportedMessage[] | undefined;
}
type Progress = { importedTo: number; count: number };
type Composed = { source: ImportedMessage; body: MessageBody; fileIds: readonly string[] };

/** Writes messages of a capsule to the log, before all messages of members. They count as read by all members. */
export const importMessages: Action<Input, Progress> = {
  needs: "room.import",
  run(context, { capsule, messages = [] }) {
    const { tables, now } = context;
    if (messages.some(({ sourceId }, at) => sourceId <= (messages[at - 1]?.sourceId ?? 0)))
      throw new Refused("badParameter", { field: "messages" });
    const known = tables.imports.state();
    if (known && known.capsule !== capsule) throw new Refused("importedAnother");
    const state = known ?? { capsule, importedTo: 0, lastId: 0, messages: 0, bytes: 0 };
    const fresh = messages.filter(({ sourceId }) => sourceId > state.importedTo);
    // The repetition of a batch succeeds even if a member has written meanwhile.
    if (messages.length > 0 && fresh.length === 0) return outcome(progressOf(state));
    if (tables.messages.isWrittenAfter(state.lastId)) throw new Refused("importTooLate");
    const composed = fresh.map((source) => compose(context, source));
    const fileIds = composed.flatMap((one) => one.fileIds);
    if (new Set(fileIds).size < fileIds.length) throw new Refused("fileMissing");
    const bytes = fresh.reduce((sum, { content }) => sum + Buffer.byteLength(content), state.bytes);
    if (state.messages + fresh.length > Limits.importMessagesMax || bytes > Limits.importBytesMax)
      throw new Refused("importTooLarge");
    const pushes = write(tables, state, composed, now);
    const last = fresh.at(-1);
    if (!last) return outcome(progressOf(state));
    const { lastId } = tables.details;
    const done = { capsule, importedTo: last.sourceId, lastId, messages: state.messages + fresh.length, bytes };
    tables.imports.save(done);
    const read = tables.members
      .joined()
      .filter(({ id }) => tables.readPositions.advance(id, lastId))
      .map(({ id }) => ({ memberId: id, readUpTo: lastId }));
    return outcome(progressOf(done), [...pushes, { event: "readUpTo", data: read }]);
  },
};

const progressOf = ({ importedTo, messages }: ImportState): Progress => ({ importedTo, count: messages });

/** Throws `Refused` before any write. */
function compose(context: CommandContext, source: ImportedMessage): Composed {
  const { kind } = source;
  if (kind !== "text" && !isFileKind(kind)) throw new Refused("badParameter", { field: "messages" });
  const files = isFileKind(kind) ? filesFor(context, kind, { replyTo: 0, ...source }) : undefined;
  const content = contentOf(context, source);
  return { source, body: { content, imported: true, ...files?.body }, fileIds: files?.ids ?? [] };
}

function contentOf({ tables }: CommandContext, { kind, content: given, author, quote }: ImportedMessage): string {
  if (tables.details.sealed) {
    checkEnvelope(tables, given, Limits.sealedTextMaxBytes);
    if (author !== encryptedAuthor || (quote && quote.author !== encryptedAuthor)) throw new Refused("notEncrypted");
    return given;
  }
  const content = cleanText(given);
  // Text is optional beside a file.
  if (kind === "text" || content !== "") checkText(content);
  return content;
}

function write(tables: RoomTables, state: ImportState, composed: readonly Composed[], now: number): Push[] {
  const urlOf = createFileUrl(tables);
  let sentAt = tables.messages.find(state.lastId)?.sentAt ?? 0;
  return composed.map(({ source, body, fileIds }) => {
    // A search by date needs times that grow with the ids.
    sentAt = Math.max(sentAt, Math.min(source.sentAt, now));
    const { replyTo, ...quote } = quoteOf(tables, source);
    const message = {
      ...tables.details.countMessage(),
      kind: source.kind,
      senderId: importedSenderId(source.author),
      eventId: importedEventId(source.sourceId),
      sentAt,
      replyTo,
      body: { ...body, ...quote },
    };
    const text = messageJsonStart(message);
    if (!tables.messages.insert(message, text)) throw new Error("the message was imported before");
    for (const fileId of fileIds) tables.files.giveToMessage(fileId, message.id);
    return { event: "messagesAdded", text: newMessageJson(message, text, urlOf).toOthers, rev: message.rev };
  });
}

/** The relation of a reply whose quoted message was imported too. */
function quoteOf({ details, messages }: RoomTables, { quote }: ImportedMessage) {
  const quoted = quote && messages.sentAs(importedSenderId(quote.author), importedEventId(quote.sourceId));
  if (!quoted) return { replyTo: 0 };
  const { id: replyTo, senderId: quotedSenderId, recalled, body } = quoted;
  if (recalled) return { replyTo, quotedText: "", quotedSenderId, quotedRecalled: true };
  const text = details.sealed ? "" : body.content || body.fileName || "";
  return { replyTo, quotedText: excerptOf(text), quotedSenderId };
}
