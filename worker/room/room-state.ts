import type { Push } from "./outcome.ts";
import type { Parts } from "./parts.ts";

/** The push for a change of the room's info that has no event of its own, at a revision of its own. */
export function roomStateChanged(parts: Parts, now: number): Push {
  return stateAt(parts, now, parts.details.nextRoomRev());
}

/** The same for seats that were given away, or taken back before anybody came: the members changed too. */
export function seatsChanged(parts: Parts, now: number): Push {
  return stateAt(parts, now, parts.details.nextSeatsRev());
}

function stateAt({ details, members }: Parts, now: number, rev: number): Push {
  const { muteAll, seats, endsAt } = details;
  const data = { muteAll, state: details.stateAt(now), seats, seatsUsed: members.count(), endsAt };
  return { event: "roomStateChanged", data, rev };
}
