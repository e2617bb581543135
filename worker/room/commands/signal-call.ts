import * as Limits from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { checkEnvelope } from "../rules/sealed/sealed-text.ts";
import { ownParticipant } from "../rules/voice-call.ts";
import type { Command } from "../verb.ts";

/** Passes a text to one other device in the call. Stores nothing. */
export const signalCall: Command<"signalCall"> = (context, { to, body }) => {
  const { tables } = context;
  const { device: from, memberId } = ownParticipant(context);
  const receiver = tables.voiceCall.participants.find(({ device }) => device === to && device !== from);
  if (!receiver || receiver.lostAt !== null) throw new Refused("callPersonAway");
  if (tables.details.sealed) checkEnvelope(tables, body, Limits.callSignalMaxBytes);
  const push = { event: "callSignalled" as const, data: { from, memberId, body } };
  return { ...outcome({}), signal: { to, memberId: receiver.memberId, push } };
};
