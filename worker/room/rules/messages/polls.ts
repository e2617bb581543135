import { ResultCode } from "../../../contract/codes.ts";
import * as Limits from "../../../contract/limits.ts";
import { type NewPoll, type Poll, pollLimits } from "../../../contract/poll.ts";
import { isBlank, textUnits } from "../../../contract/text/text-rules.ts";
import { cleanText } from "../../../lib/clean-text.ts";
import { Refused } from "../../../lib/result.ts";
import type { Push } from "../../outcome.ts";
import type { MessageRecord } from "../../tables/messages/message-record.ts";
import type { RoomTables } from "../../tables/room-tables.ts";
import { checkEnvelope } from "../sealed/sealed-text.ts";

type PollMessage = MessageRecord & { body: { poll: Poll } };

/** A poll without votes. Refuses too few, too many, empty or repeated options, and a time outside the limits. */
export function openPoll(tables: RoomTables, { options, several, anonymous, endsIn }: NewPoll, now: number): Poll {
  const { sealed } = tables.details;
  const cleaned = sealed ? options : options.map((option) => cleanText(option).trim());
  const isInLimits = cleaned.length >= pollLimits.optionsMin && cleaned.length <= pollLimits.optionsMax;
  const areDifferent = new Set(cleaned).size === cleaned.length;
  if (!isInLimits || !areDifferent || !(sealed || cleaned.every(isOption))) throw new Refused("pollOptions");
  if (sealed) for (const option of options) checkEnvelope(tables, option, Limits.sealedOptionMaxBytes);
  if (endsIn !== undefined && (endsIn < pollLimits.minSeconds || endsIn > pollLimits.maxSeconds))
    throw new Refused("badParameter", { code: ResultCode.refused, field: "ends_in" });
  return {
    options: cleaned,
    ...(several ? { several } : {}),
    ...(anonymous ? { anonymous } : {}),
    ...(endsIn === undefined ? {} : { endsAt: now + endsIn * 1000 }),
    counts: cleaned.map(() => 0),
    voters: 0,
  };
}

function isOption(text: string): boolean {
  return !isBlank(text) && textUnits(text) <= pollLimits.optionMaxUnits;
}

/** The message with a poll; refuses others. */
export function findPoll({ messages }: RoomTables, messageId: number): PollMessage {
  const message = messages.find(messageId);
  if (!message || message.recalled || !message.body.poll) throw new Refused("messageGone");
  return message as PollMessage;
}

/** Refuses choices that the poll does not allow; choosing nothing takes a vote back. */
export function checkChoices(
  { options, several, endsAt = Number.POSITIVE_INFINITY }: Poll,
  choices: readonly number[],
  now: number,
): void {
  if (now >= endsAt) throw new Refused("pollEnded");
  const choicesMax = several ? options.length : 1;
  const isValid = choices.every((choice) => choice < options.length) && new Set(choices).size === choices.length;
  if (!isValid || choices.length > choicesMax)
    throw new Refused("badParameter", { code: ResultCode.refused, field: "choices" });
}

/** Changes a poll's message, at a new revision. */
export function changePoll({ details, messages }: RoomTables, { id, body }: PollMessage, changes: Partial<Poll>): Push {
  const rev = details.nextRev();
  const poll = { ...body.poll, ...changes };
  messages.replaceBody(id, rev, { ...body, poll });
  return { event: "pollChanged", data: { messageId: id, poll, rev }, rev };
}

/** Counts the votes of this transaction, once per poll. */
export function countVotes(tables: RoomTables): Push[] {
  return tables.votes.takeUncounted().map((messageId) => {
    const message = findPoll(tables, messageId);
    return changePoll(tables, message, tables.votes.count(messageId, message.body.poll.options.length));
  });
}
