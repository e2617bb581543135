import * as Limits from "@contract/limits.ts";
import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";

/** Any member may join a running call; who may not write listens. */
export function mayStartCall(room: RoomInfo): boolean {
  const { state, callStarters = "everyone", me } = room;
  if (state !== "normal" || callStarters === "nobody" || writeState(room) !== "open") return false;
  return callStarters === "everyone" ? can(me.role, "call.start") : can(me.role, "call.startWhenLimited");
}

/** The room refuses this member, who has no device in the call, unless a place becomes free. */
export function isCallFull({ call, me }: RoomInfo): boolean {
  const people = call?.people ?? [];
  return people.length >= Limits.callParticipantsMax && people.every(({ memberId }) => memberId !== me.id);
}

/** `keyMissing`: the room is sealed, and this device lacks its key. */
export type WriteState = "open" | "keyMissing" | "muted" | "mutedAll" | "announceOnly";

export function writeState({ me, muteAll, announceOnly, announcers = [] }: RoomInfo): WriteState {
  if (can(me.role, "message.sendWhileMuted")) return "open";
  if (me.muted) return "muted";
  if (muteAll) return "mutedAll";
  return announceOnly && !announcers.includes(me.id) ? "announceOnly" : "open";
}

/** Reacting, voting and changing the profile: in an announcement-only room, members may still do so. */
export function mayTakePart(state: WriteState): boolean {
  return state === "open" || state === "announceOnly";
}
