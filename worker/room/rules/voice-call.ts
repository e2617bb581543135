import type { CommandInput } from "../../contract/frames/client-frames.ts";
import * as Limits from "../../contract/limits.ts";
import { can } from "../../contract/permissions.ts";
import type { CallParticipant, CallParticipantState, VoiceCall } from "../../contract/voice-call.ts";
import { Refused } from "../../lib/result.ts";
import { type CommandContext, checkCapability } from "../context.ts";
import type { Push } from "../outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { ParticipantRecord } from "../tables/voice-call.ts";
import { checkMayWrite, mayWrite } from "./may-write.ts";
import { postCallEnded } from "./messages/notices.ts";

/** State of a person who only listens. */
export const listening: CallParticipantState = { muted: true, camera: false, screen: false };

/** The people in the call, as all members see them. */
export function presentPeople({ voiceCall }: RoomTables): CallParticipant[] {
  return voiceCall.participants.map(({ device, memberId, muted, camera, screen }) => ({
    ...{ device, memberId, muted, camera, screen },
  }));
}

/** Number of members in the call, each with one device or several. */
export function countMembersInCall({ voiceCall }: RoomTables): number {
  return new Set(voiceCall.participants.map(({ memberId }) => memberId)).size;
}

/** The running call as a field of the room; no field without one. */
export function presentCall(tables: RoomTables): { call?: VoiceCall } {
  const { running } = tables.voiceCall;
  return running ? { call: { callId: running.callId, people: presentPeople(tables) } } : {};
}

/** The participant that the caller's socket is. */
export function ownParticipant({ tables, device }: CommandContext): ParticipantRecord {
  const participant = tables.voiceCall.participants.find((one) => one.device === device);
  if (!participant) throw new Refused("notInCall");
  return participant;
}

/** The participant as which a device comes back; undefined for a new one. Refuses a window that another one has replaced. */
export function returningParticipant(
  { tables, session }: CommandContext,
  { callId, device }: Pick<CommandInput<"joinCall">, "callId" | "device">,
): ParticipantRecord | undefined {
  const participant = tables.voiceCall.participants.find((one) => one.session === session);
  if (!participant || callId === undefined) return undefined;
  if (device !== undefined && device !== participant.device && device !== participant.formerDevice)
    throw new Refused("callInOtherWindow");
  return participant;
}

/** Refuses a member who may not join or start a call. `callId`: set when a device rejoins. */
export function checkMayJoin(context: CommandContext, callId: string | undefined): void {
  const { tables, me, session } = context;
  const { running, participants } = tables.voiceCall;
  checkCapability(me, "call.join");
  if (callId !== undefined && callId !== running?.callId) throw new Refused("callOver");
  if (!running) {
    checkMayStart(context);
    return;
  }
  if (running.removed.includes(me.id)) throw new Refused("removedFromCall");
  if (participants.filter((participant) => participant.session !== session).length >= Limits.callParticipantsMax)
    throw new Refused("callFull");
}

function checkMayStart({ tables, me }: CommandContext): void {
  checkCapability(me, "call.start");
  const { callStarters } = tables.details;
  if (callStarters === "nobody") throw new Refused("callsOff");
  if (callStarters === "managers" && !can(me.role, "call.startWhenLimited")) throw new Refused("callStartLimited");
  checkMayWrite({ tables, me });
}

/** Refuses a state that the room's rules or the limits of a call forbid. */
export function checkCallState(
  { tables, me }: CommandContext,
  { device }: ParticipantRecord,
  state: CallParticipantState,
): void {
  if (!state.muted || state.camera || state.screen) checkMayWrite({ tables, me });
  const others = tables.voiceCall.participants.filter((participant) => participant.device !== device);
  if (state.camera && others.filter(({ camera }) => camera).length >= Limits.callCamerasMax)
    throw new Refused("callCamerasFull");
  if (state.screen && others.filter(({ screen }) => screen).length >= Limits.callScreensMax)
    throw new Refused("callScreenTaken");
}

/**
 * Runs at the end of each transaction. Takes out of the call all whose session or seat has ended and, with the room's
 * end or without a right to calls, everyone; silences members who may not speak; ends the call with its last person.
 */
export function enforceCallRules(tables: RoomTables, now: number): Push[] {
  const { voiceCall, details, sessions, members } = tables;
  const { running } = voiceCall;
  if (!running) return [];
  const isAllowed = details.stateAt(now) === "normal" && details.callStarters !== "nobody";
  for (const participant of voiceCall.participants) {
    const member = members.find(participant.memberId);
    if (!isAllowed || !member || sessions.find(participant.session)?.ended !== null)
      voiceCall.leave(participant.device);
    else if (!mayWrite(tables, member) && (!participant.muted || participant.camera || participant.screen))
      voiceCall.setState(participant.device, listening);
  }
  if (voiceCall.participants.length > 0) return [];
  voiceCall.end();
  const people = running.members.length;
  if (people < Limits.callNoticeMinPeople) return [];
  const seconds = Math.floor((now - running.startedAt) / 1000);
  // The member who started the call may have left the room.
  const actor = members.find(running.startedBy) ?? { id: running.startedBy, role: "member" as const };
  return [postCallEnded(tables, actor, now, { seconds, people })];
}
