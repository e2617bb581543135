import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";

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
