import type { CommandContext } from "../context.ts";
import { type Outcome, outcome, type Push } from "../outcome.ts";
import type { MutableFacts } from "../tables/room-columns.ts";
import { presentUnpriced, type UnpricedRoom } from "./present-room.ts";
import { roomStateChanged } from "./room-facts.ts";

type Caller = Pick<CommandContext, "tables" | "me" | "now">;

/** Replies the room as it is after the pushes. */
export function replyRoom({ tables, me, now }: Caller, pushes: readonly Push[] = []): Outcome<UnpricedRoom> {
  return outcome(presentUnpriced(tables, me, now), pushes);
}

/** Changes facts of the room, pushes them, and replies the room. Nothing is pushed if they are so already. */
export function changeFacts(
  caller: Caller,
  changes: Partial<MutableFacts>,
  furtherPushes: () => Push[] = () => [],
): Outcome<UnpricedRoom> {
  const { tables, now } = caller;
  const names = Object.keys(changes) as (keyof MutableFacts)[];
  if (names.every((name) => tables.details[name] === changes[name])) return replyRoom(caller);
  tables.details.change(changes);
  return replyRoom(caller, [roomStateChanged(tables, now), ...furtherPushes()]);
}
