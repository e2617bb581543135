import { outcome } from "../outcome.ts";
import { checkNotMuted } from "../rules/may-write.ts";
import { checkChoices, findPoll } from "../rules/messages/polls.ts";
import type { Command } from "../verb.ts";

/** Stores the member's choice in a poll. The results are counted at the end of the transaction. */
export const vote: Command<"vote"> = (context, { messageId, choices }) => {
  const { tables, me, now } = context;
  checkNotMuted(context);
  checkChoices(findPoll(tables, messageId).body.poll, choices, now);
  tables.votes.set(messageId, me.id, choices);
  return outcome({ messageId, choices });
};
