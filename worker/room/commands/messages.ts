import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { isSendable, sendableKinds } from "../../contract/message.ts";
import { can } from "../../contract/permissions.ts";
import { characterCount, excerptOf } from "../../contract/text/text-rules.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { Refused } from "../../lib/result.ts";
import { checkBytesStored } from "../context.ts";
import { outcome } from "../outcome.ts";
import { checkMayWrite, checkNotMuted } from "../rules/may-write.ts";
import { checkText, hasCaption } from "../rules/messages/message-text.ts";
import { checkChoices, findPoll } from "../rules/messages/polls.ts";
import { recallMessage } from "../rules/messages/recall-message.ts";
import { checkEnvelope, checkSealedReaction } from "../rules/sealed/sealed-text.ts";
import type { Command } from "../verb.ts";

/** Advances the member's read position to the newest existing message of these. */
export const markRead: Command<"markRead"> = ({ tables, me }, { messageIds }) => {
  const readUpTo = Math.min(Math.max(...messageIds), tables.details.lastId);
  const moved = tables.readPositions.advance(me.id, readUpTo);
  return outcome({ messageIds }, moved ? [{ event: "readUpTo", data: [{ memberId: me.id, readUpTo }] }] : []);
};

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

/** Recalls a message: the member's own, or any with the capability. Content and files are deleted at once. */
export const recall: Command<"recall"> = ({ tables, me, now }, { messageId }) => {
  const message = tables.messages.find(messageId);
  if (!message) throw new Refused("messageGone");
  const own = message.senderId === me.id;
  if (!can(me.role, own ? "message.recallOwn" : "message.recallAny")) throw new Refused("forbidden");
  // Idempotent: a client may retry after a lost ack.
  if (message.recalled) return outcome({ messageId });
  if (!isSendable(message.kind)) throw new Refused("forbidden");
  const { pushes, rev } = recallMessage(tables, message, { actorId: me.id, actorRole: me.role }, now);
  return { ...outcome({ messageId }, pushes), rev };
};

const emojiRule = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

export const react: Command<"react"> = (context, { messageId, emoji, on }) => {
  const { tables, me, now } = context;
  const { sealed } = tables.details;
  if (!sealed && (!emojiRule.test(emoji) || characterCount(emoji) !== 1))
    throw new Refused("badParameter", { code: ResultCode.refused });
  const message = tables.messages.find(messageId);
  if (!message || message.recalled || !(sendableKinds as readonly string[]).includes(message.kind))
    throw new Refused("messageGone");
  if (sealed) checkSealedReaction(tables, message, emoji);

  const before = message.body.reactions?.[emoji] ?? [];
  if (before.includes(me.id) === on) return outcome({ messageId, emoji });
  // A muted member may still remove an earlier reaction.
  if (on) checkNotMuted(context);
  if (on && before.length === 0 && Object.keys(message.body.reactions ?? {}).length >= Limits.reactionsPerMessageMax)
    throw new Refused("tooManyReactions");
  checkBytesStored(context);
  const after = on ? [...before, me.id] : before.filter((id) => id !== me.id);
  const { [emoji]: _, ...others } = message.body.reactions ?? {};
  const reactions = after.length > 0 ? { ...others, [emoji]: after } : others;
  const { reactions: __, ...body } = message.body;

  const rev = tables.details.nextRev();
  const changed = Object.keys(reactions).length > 0 ? { ...body, reactions } : body;
  // A reaction is stored in its message: each one writes the whole body again, up to 60 KB of text.
  tables.bytesStored.take(me.id, now, tables.messages.replaceBody(messageId, rev, changed));
  return {
    ...outcome({ messageId, emoji }, [
      { event: "reacted" as const, data: { messageId, emoji, memberId: me.id, on, rev }, rev },
    ]),
    rev,
  };
};

/**
 * Stores the member's choice in a poll. The results are counted at the end of the transaction, which writes the whole
 * message again and broadcasts all options.
 */
export const vote: Command<"vote"> = (context, { messageId, choices }) => {
  const { tables, me, now } = context;
  checkNotMuted(context);
  const { body } = findPoll(tables, messageId);
  checkChoices(body.poll, choices, now);
  const before = tables.votes.choicesOf(messageId, me.id);
  if (before.length === choices.length && choices.every((choice) => before.includes(choice)))
    return outcome({ messageId, choices });
  checkBytesStored(context);
  tables.votes.set(messageId, me.id, choices);
  tables.bytesStored.take(me.id, now, Buffer.byteLength(JSON.stringify(body)));
  return outcome({ messageId, choices });
};
