import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import type { Reopening } from "../../contract/successor.ts";
import { digest } from "../../lib/crypto/keyring.ts";
import { Refused } from "../../lib/result.ts";
import type { RoomTemplate } from "../rules/order-fit.ts";
import { codeInSuccessor, templateOf } from "../rules/room-template.ts";
import { outcome } from "../runtime/outcome.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Successor } from "../tables/successors.ts";
import type { Action } from "./action.ts";
import { linkOf } from "./look-up-link.ts";

/** The owner who may order a successor, and what the successor gets. Refuses long before the room's end. */
export const getReopening: Action<undefined, Reopening & { ownerId: string; sealed: boolean }> = {
  needs: "room.reopen",
  inGrace: true,
  run({ tables, me, now }) {
    const { details, members } = tables;
    checkMayReopen(tables, me.id, now);
    // An order can be paid for this long.
    const payableMs = Limits.orderPendingMs + Limits.checkoutGraceMs;
    if (now > details.purgeAt - payableMs) throw new Refused(ResultCode.refused, "reopenNoMore");
    const lastedDays = (details.endsAt - details.createdAt()) / Limits.dayMs;
    const days = Limits.days.find((offered) => offered >= lastedDays) ?? Limits.days[Limits.days.length - 1] ?? 1;
    const reopened = tables.successors.latest() !== undefined;
    const { seats, sealed } = details;
    return outcome({ seats, people: members.count(), days, reopened, ownerId: me.id, sealed });
  },
};

/** Refuses another member than the owner, a disabled room, and a room that ends later than in some days. */
export function checkMayReopen({ details, members }: RoomTables, memberId: string, now: number): void {
  if (details.stateAt(now) === "disabled") throw new Refused(ResultCode.roomDisabled, "roomDisabled");
  if (members.owner()?.id !== memberId) throw new Refused(ResultCode.forbidden, "forbidden");
  if (now < details.endsAt - Limits.reopenBeforeEndMs) throw new Refused(ResultCode.refused, "reopenNotYet");
}

/** The new room of a paid order, and the owner who ordered it. */
export type Reopened = Pick<Successor, "roomId" | "ownerId">;

/** Records the room that goes on in place of this one, and gives its template. Repeated calls give the same links. */
export function reopen(tables: RoomTables, { roomId, ownerId }: Reopened, now: number): RoomTemplate {
  checkMayReopen(tables, ownerId, now);
  return templateOf(tables, tables.successors.add({ roomId, ownerId }, tables.installation.keyring.current.id, now));
}

/** The successor as a client of the ended room may know it. */
export interface SuccessorEntry {
  roomId: string;
  /** The caller ordered the successor, and enters by the admin link. */
  isOwner: boolean;
  /** Personal link code in the successor. */
  code?: string;
}

export const getSuccessor: Action<undefined, SuccessorEntry | null> = {
  needs: "room.read",
  inGrace: "everyone",
  run: ({ tables, me, now }) => outcome(successorFor(tables, me, now)),
};

/** For clients without a session. `linkHash`: the room link, which has no seat, or a personal one. */
export function successorByLink(tables: RoomTables, linkHash: string, now: number): SuccessorEntry | null {
  const { kind, memberId } = linkOf(tables, linkHash, now);
  const seat = memberId === null ? undefined : tables.members.find(memberId);
  return kind === "paid" ? null : successorFor(tables, seat, now);
}

function successorFor(tables: RoomTables, member: MemberRecord | undefined, now: number): SuccessorEntry | null {
  const successor = tables.successors.latest();
  if (!successor || tables.details.stateAt(now) !== "expired") return null;
  const { roomId } = successor;
  const isOwner = member?.id === successor.ownerId;
  const code = member && !isOwner ? codeInSuccessor(tables, successor, member.id) : undefined;
  return { roomId, isOwner, ...(code === undefined ? {} : { code }) };
}

/** How members of the former room enter this one: by their personal link, or else by the room link. */
export interface SuccessorState {
  isPersonal: boolean;
  roomCode?: string;
}

/** Null before the owner's first login, after the end, and for a personal link that has ended here. */
export function enterAsSuccessor(tables: RoomTables, code: string | undefined, now: number): SuccessorState | null {
  const { details, links } = tables;
  if (details.passwordHash === "" || details.stateAt(now) !== "normal") return null;
  const link = code === undefined ? undefined : links.find(digest(code));
  if (link) return link.ended === null ? { isPersonal: true } : null;
  const roomCode = links.shared("room", details.roomId);
  return { isPersonal: false, ...(roomCode === undefined ? {} : { roomCode }) };
}
