import { type RoomFacts, roomFacts } from "../../contract/room-facts.ts";
import type { Push } from "../outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

const names = Object.keys(roomFacts) as (keyof RoomFacts)[];

export function factsOf({ details }: Pick<RoomTables, "details">): RoomFacts {
  return Object.fromEntries(names.map((name) => [name, details[name]])) as unknown as RoomFacts;
}

/** All facts that every member sees, as the room's info and its push have them. */
export function presentFacts(tables: RoomTables, now: number) {
  const { details, members, hooks, outgoingHook } = tables;
  const { muteAll, seats, endsAt } = details;
  return {
    ...{ muteAll, state: details.stateAt(now), seats, seatsUsed: members.count(), endsAt },
    ...factsOf(tables),
    ...{ bots: [...hooks.list()], hookHost: outgoingHook.host() },
  };
}

/** The push for a change of the room's info without an event of its own, at a new revision. */
export function roomStateChanged(tables: RoomTables, now: number): Push {
  return changedAt(tables, now, tables.details.nextRoomRev());
}

/** The push for invited or revoked seats, which change the member list too. */
export function seatsChanged(tables: RoomTables, now: number): Push {
  return changedAt(tables, now, tables.details.nextSeatsRev());
}

function changedAt(tables: RoomTables, now: number, rev: number): Push {
  const { sealed, keyEpoch, rotationDue } = tables.details;
  const keys = sealed ? { keyEpoch, rotationDue, keyRequests: tables.keyRecipients.waiting() } : {};
  return { event: "roomStateChanged", data: { ...presentFacts(tables, now), ...keys }, rev };
}
