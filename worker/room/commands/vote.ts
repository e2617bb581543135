import { checkBytesStored } from "../context.ts";
import { outcome } from "../outcome.ts";
import { checkNotMuted } from "../rules/may-write.ts";
import { checkChoices, findPoll } from "../rules/messages/polls.ts";
import type { Command } from "../verb.ts";

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
