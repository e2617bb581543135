import * as Limits from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import { codeInSuccessor } from "./room-template.ts";

/** Refuses another member than the owner, a disabled room, and a room that ends later than in some days. */
export function checkMayReopen({ details, members }: RoomTables, memberId: string, now: number): void {
  if (details.stateAt(now) === "disabled") throw new Refused("roomDisabled");
  if (members.owner()?.id !== memberId) throw new Refused("forbidden");
  if (now < details.endsAt - Limits.reopenBeforeEndMs) throw new Refused("reopenNotYet");
}

/** The successor as a client of the ended room may know it. */
export interface SuccessorEntry {
  roomId: string;
  /** The caller ordered the successor, and enters by the admin link. */
  isOwner: boolean;
  /** Personal link code in the successor. */
  code?: string;
}

export function successorFor(tables: RoomTables, member: MemberRecord | undefined, now: number): SuccessorEntry | null {
  const successor = tables.successors.latest();
  if (!successor || tables.details.stateAt(now) !== "expired") return null;
  const { roomId } = successor;
  const isOwner = member?.id === successor.ownerId;
  const code = member && !isOwner ? codeInSuccessor(tables, successor, member.id) : undefined;
  return { roomId, isOwner, ...(code === undefined ? {} : { code }) };
}
