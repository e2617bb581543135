import { Refused } from "../../../lib/result.ts";
import { type CommandContext, checkState } from "../../context.ts";
import { defaultFlags } from "../../tables/members.ts";
import type { RoomTables } from "../../tables/room-tables.ts";

/** Uploads of a bot's files, by the same actions as a member's. */
export type HookAction =
  | "mayUpload"
  | "beginUpload"
  | "recordPart"
  | "completeUpload"
  | "getUpload"
  | "dropParts"
  | "abandonUpload";

/** Context of a bot, as of a member without a seat. Every wrong link gets the same refusal. */
export function hookContext(tables: RoomTables, linkHash: string, now: number): CommandContext {
  const bot = tables.hooks.byHash(linkHash);
  if (!bot) throw new Refused("notFound");
  const me = {
    ...bot,
    ...{ role: "member" as const, avatar: "", avatarType: "", email: "", emailSource: "self" as const },
    ...{ language: tables.details.language, paid: false, muted: false, flags: defaultFlags, joinedAt: 0 },
  };
  checkState(tables, me, now, false);
  return { tables, me, session: "", now, byHook: true };
}
