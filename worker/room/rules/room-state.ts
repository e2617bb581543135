import type { Push } from "../runtime/outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** The push for a change of the room's info that has no event of its own, at a revision of its own. */
export function roomStateChanged(tables: RoomTables, now: number): Push {
  return stateAt(tables, now, tables.details.nextRoomRev());
}

/** The same for seats that were given away, or taken back before anybody came: the members changed too. */
export function seatsChanged(tables: RoomTables, now: number): Push {
  return stateAt(tables, now, tables.details.nextSeatsRev());
}

function stateAt({ details, members }: RoomTables, now: number, rev: number): Push {
  const { muteAll, seats, endsAt } = details;
  const data = { muteAll, state: details.stateAt(now), seats, seatsUsed: members.count(), endsAt };
  return { event: "roomStateChanged", data, rev };
}
