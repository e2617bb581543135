import * as Limits from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { mayWrite } from "../rules/may-write.ts";
import {
  checkMayJoin,
  countMembersInCall,
  listening,
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
