import * as Limits from "../../../contract/limits.ts";
import type { Role } from "../../../contract/permissions.ts";
import { type Outcome, outcome } from "../../outcome.ts";
import type { MemberRecord } from "../../tables/members.ts";
import { type RoomTables, sweepCountsLater } from "../../tables/room-tables.ts";
import type { TicketMaker } from "../../tables/sessions.ts";
import { presentUnpriced, type UnpricedRoom } from "../present-room.ts";

export interface Admission {
  memberId: string;
  role: Role;
  room: UnpricedRoom;
  /** The login by the room link created this seat's personal link. */
  seatMade: boolean;
}

/**
 * Begins a session. Above the device limit of a seat, the oldest session ends. A paid seat's link asks for no
 * password, so its first device stays: a stolen link must not log out the buyer, who can end the link there. A device
 * that logs another one in stays too.
 */
export function admit(
  tables: RoomTables,
  member: MemberRecord,
  sessionHash: string,
  now: number,
  { seatMade = false, maker }: { seatMade?: boolean; maker?: TicketMaker } = {},
): Outcome<Admission> {
  const first = member.paid ? tables.sessions.firstOf(member.id) : "";
  tables.sessions.begin(sessionHash, member.id, now, maker);
  const staying = new Set([first, maker?.session ?? ""].filter((hash) => hash !== ""));
  const othersMax = Limits.devicesPerSeat - staying.size;
  const endings = tables.sessions.endOldest(member.id, othersMax, first, maker?.session ?? "");
  tables.sessions.forgetEnded(member.id, Limits.endedSessionsPerSeat);
  sweepCountsLater(tables, now);
  const room = presentUnpriced(tables, member, now);
  return outcome({ memberId: member.id, role: member.role, room, seatMade }, [], endings);
}
