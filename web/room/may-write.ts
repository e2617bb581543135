import { can, type Role } from "@contract/permissions.ts";

export type WriteState = "open" | "muted" | "mutedAll";

export function writeState(role: Role, muted: boolean, muteAll: boolean): WriteState {
  if (can(role, "message.sendWhileMuted")) return "open";
  if (muted) return "muted";
  return muteAll ? "mutedAll" : "open";
}
