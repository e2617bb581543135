import type { Push } from "../outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** The push for a change of the room's info without an event of its own, at a new revision. */
export function roomStateChanged(tables: RoomTables, now: number): Push {
  return stateAt(tables, now, tables.details.nextRoomRev());
}

/** The push for invited or revoked seats, which change the member list too. */
export function seatsChanged(tables: RoomTables, now: number): Push {
  return stateAt(tables, now, tables.details.nextSeatsRev());
}

function stateAt(tables: RoomTables, now: number, rev: number): Push {
  const { details, members, hooks, outgoingHook, keyRecipients } = tables;
  const { muteAll, seats, endsAt, welcome, pinned, slowMode, announceOnly, announcers, knocking, goal, membersSave } =
    details;
  const data = {
    muteAll,
    state: details.stateAt(now),
    seats,
    seatsUsed: members.count(),
    endsAt,
    welcome,
    pinned: [...pinned],
    slowMode,
    announceOnly,
    announcers: [...announcers],
    knocking,
    goal,
    membersSave,
    ...(details.sealed
      ? { keyEpoch: details.keyEpoch, rotationDue: details.rotationDue, keyRequests: keyRecipients.waiting() }
      : {}),
    bots: [...hooks.list()],
    hookHost: outgoingHook.host(),
  };
  return { event: "roomStateChanged", data, rev };
}
