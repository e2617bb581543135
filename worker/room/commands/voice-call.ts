import * as Limits from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { mayWrite } from "../rules/may-write.ts";
import { checkEnvelope } from "../rules/sealed/sealed-text.ts";
import {
  checkCallState,
  checkMayJoin,
  countMembersInCall,
  listening,
  ownParticipant,
  presentPeople,
  returningParticipant,
} from "../rules/voice-call.ts";
import type { Command } from "../verb.ts";

/** Joins the call, starts one, or comes back as the participant that the session is in it. */
export const joinCall: Command<"joinCall"> = (context, input) => {
  const { tables, me, session, now, ice = [] } = context;
  const { voiceCall, details, installation, pushSubscriptions } = tables;
  checkMayJoin(context, input.callId);
  const { callRelayOnly: relayOnly } = installation;
  const former = returningParticipant(context, input);
  // The credentials of a participant who comes back are still valid.
  if (relayOnly && ice.length === 0 && !former) throw new Refused("callRelayMissing");

  if (!voiceCall.running) voiceCall.start(me.id, now);
  const { camera, screen } = former ?? listening;
  // The owner or a co-owner may have muted the person meanwhile, who unmutes by `call_state` only.
  const muted = input.muted || former?.muted === true;
  const state = mayWrite(tables, me) ? { muted, camera, screen } : listening;
  if (former) {
    voiceCall.setState(former.device, state);
    voiceCall.setLostAt(former.device, null);
  }
  const formerDevice = input.callId === undefined ? undefined : input.device;
  const device = former?.device ?? voiceCall.enter({ session, memberId: me.id, formerDevice, ...state });
  if (tables.jobs.dueAt("watchPlaces") === undefined)
    tables.jobs.schedule("watchPlaces", now + Limits.participantsCheckedMs);
  const { running } = voiceCall;
  if (!running) throw new Error("the call was not stored");
  if (!running.alerted && countMembersInCall(tables) >= Limits.callNoticeMinPeople && pushSubscriptions.any()) {
    voiceCall.setAlerted(true);
    const earliest = details.callAlertedAt + Limits.callAlertEveryMs;
    tables.jobs.schedule("pushCall", Math.max(now + Limits.callAlertWaitMs, earliest));
  }
  const people = presentPeople(tables);
  const reply = { callId: running.callId, device, people, ice: [...ice], relayOnly, max: Limits.callParticipantsMax };
  return { ...outcome(reply), device };
};

/**
 * Takes the socket's participant out of the call, or the one that the client names: the client may not know yet that it
 * came back as another one. Idempotent: a client may retry after a lost ack.
 */
export const leaveCall: Command<"leaveCall"> = ({ tables: { voiceCall }, session, device }, input) => {
  const left = input.device ?? device;
  for (const participant of voiceCall.participants) {
    const isLeaving = participant.device === left || participant.formerDevice === left;
    if (participant.session === session && left !== undefined && isLeaving) voiceCall.leave(participant.device);
  }
  return outcome({});
};

export const setCallState: Command<"setCallState"> = (context, changes) => {
  const participant = ownParticipant(context);
  const { muted = participant.muted, camera = participant.camera, screen = participant.screen } = changes;
  const state = { muted, camera, screen };
  checkCallState(context, participant, state);
  context.tables.voiceCall.setState(participant.device, state);
  return outcome(state);
};

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
