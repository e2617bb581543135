import { ResultCode } from "../contract/codes.ts";
import { type Capability, can } from "../contract/permissions.ts";
import type { IceServer } from "../contract/voice-call.ts";
import { Refused } from "../lib/result.ts";
import type { MemberRecord } from "./tables/members.ts";
import type { RoomTables } from "./tables/room-tables.ts";

/** Context of a member's command or action: tables, caller, and time. */
export interface CommandContext {
  tables: RoomTables;
  me: MemberRecord;
  /** Hash of the caller's session token. */
  session: string;
  now: number;
  /** Id of the caller's participant in the call, for a frame. */
  device?: string | undefined;
  /** Servers that help the device to connect, for a join. */
  ice?: readonly IceServer[] | undefined;
  /** A hook writes: its messages have a mark, and the files of one post pass slow mode together. */
  byHook?: true;
}

/** The member of a session. Throws `Refused` with the session's end code. */
export function memberOf(tables: RoomTables, session: string): MemberRecord {
  const known = tables.sessions.find(session);
  if (!known) throw new Refused("sessionEnded");
  if (known.ended !== null) {
    // Only the closing socket reports -3000; a later request of the ended session is refused as logged out.
    if (known.ended === ResultCode.memberRemoved) throw new Refused("removed");
    if (known.ended === ResultCode.seatReset) throw new Refused("seatReset");
    if (known.ended === ResultCode.passwordChanged) throw new Refused("passwordChanged");
    if (known.ended === ResultCode.sessionUndone) throw new Refused("sessionUndone");
    throw new Refused("sessionEnded");
  }
  const member = tables.members.find(known.memberId);
  if (!member) throw new Refused("seatReset");
  return member;
}

/** Refuses everything after the grace period, even if the purge has not run yet. */
export function checkNotPurged({ details }: RoomTables, now: number): void {
  if (now >= details.purgeAt) throw new Refused("roomPurged");
}

/** Refuses requests that the room's state forbids: all when disabled, nearly all when expired. */
export function checkState(tables: RoomTables, me: MemberRecord, now: number, inGrace: boolean | "everyone"): void {
  checkNotPurged(tables, now);
  const state = tables.details.stateAt(now);
  if (state === "disabled") throw new Refused("roomDisabled");
  const isOpen = inGrace === "everyone" || (inGrace && can(me.role, "room.visitExpired"));
  if (state === "expired" && !isOpen) throw new Refused("roomExpired");
}

/** A refusal that asks the client to send the same command again after a while. */
export const slowDown = (waitMs: number) => new Refused("slowDown", { retryAfterSeconds: Math.ceil(waitMs / 1000) });

/** Refuses a member who has stored too many bytes within the minute. */
export function checkBytesStored({ tables, me, now }: CommandContext): void {
  const waitMs = tables.installation.rateLimits ? tables.bytesStored.waitMs(me.id, now) : 0;
  if (waitMs > 0) throw slowDown(waitMs);
}

export function checkCapability(me: MemberRecord, capability: Capability): void {
  if (!can(me.role, capability)) throw new Refused("forbidden");
}
