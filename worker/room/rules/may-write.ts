import * as Limits from "../../contract/limits.ts";
import { can } from "../../contract/permissions.ts";
import { Refused } from "../../lib/result.ts";
import type { CommandContext } from "../context.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";

type Writer = Pick<CommandContext, "tables" | "me" | "byHook">;

/** A muted member may only read; while all are muted, only the owner and co-owners write. */
export function isMuted({ details }: RoomTables, { role, muted }: Pick<MemberRecord, "role" | "muted">): boolean {
  return !can(role, "message.sendWhileMuted") && (muted || details.muteAll);
}

/** Refuses a muted member. All others may react, vote and change the profile, also in an announcement-only room. */
export function checkNotMuted({ tables, me }: Writer): void {
  if (isMuted(tables, me)) throw new Refused(me.muted ? "muted" : "allMuted");
}

/**
 * Refuses a member who may not write. An announcement-only room takes messages from the owner, co-owners, announcers
 * and the owner's hooks.
 */
export function checkMayWrite(writer: Writer): void {
  checkNotMuted(writer);
  if (isListener(writer.tables, writer.me) && !writer.byHook) throw new Refused("announceOnly");
}

function isListener({ details }: RoomTables, { id, role }: Pick<MemberRecord, "id" | "role">): boolean {
  return details.announceOnly && !can(role, "message.sendWhileMuted") && !details.announcers.includes(id);
}

/** True if the member may write messages, and so speak in a voice call. `checkMayWrite` refuses instead. */
export function mayWrite(tables: RoomTables, member: MemberRecord): boolean {
  return !isMuted(tables, member) && !isListener(tables, member);
}

/**
 * Refuses a message that slow mode forbids until later. Parts of one album count as one message: `albumId` is that of
 * the new message.
 */
export function checkSlowMode({ tables, me, now }: CommandContext, albumId: string | undefined): void {
  const waitMs = tables.details.slowMode * 1000;
  if (waitMs === 0 || can(me.role, "message.sendWhileMuted")) return;
  const recent = tables.messages.sentSince(me.id, now - waitMs);
  const [latest] = recent;
  if (!latest) return;
  const parts = recent.filter(({ body }) => body.albumId === albumId).length;
  if (albumId !== undefined && albumId === latest.body.albumId && parts < Limits.filesAtOnce) return;
  // The client sends the message again by itself, and notices within the recheck that slow mode was turned off.
  const leftMs = Math.min(latest.sentAt + waitMs - now, Limits.slowModeRecheckMs);
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000));
  throw new Refused("slowMode", { retryAfterSeconds });
}
