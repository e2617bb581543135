import type { KeyRefusal } from "../../../contract/sealed/keys.ts";
import { Refused } from "../../../lib/result.ts";
import type { RoomTables } from "../../tables/room-tables.ts";

/** A refusal that clients tell by its reason: they fetch the keys of the current key epoch and try again. */
export function keyRefusal({ keyEpoch }: Pick<RoomTables["details"], "keyEpoch">, reason: KeyRefusal): Refused {
  return new Refused(reason, { data: { reason, key_epoch: keyEpoch } });
}

/** Refuses another key epoch than the current one. */
export function checkKeyEpoch({ details }: Pick<RoomTables, "details">, keyEpoch: number): void {
  if (keyEpoch !== details.keyEpoch) throw keyRefusal(details, "epochChanged");
}

/** Refuses a request about keys in a room that has none. */
export function checkSealed({ details }: Pick<RoomTables, "details">): void {
  if (!details.sealed) throw new Refused("notSealed");
}

/** Refuses in a sealed room what needs a server that can read. */
export function checkNotSealed({ details }: Pick<RoomTables, "details">): void {
  if (details.sealed) throw new Refused("notInSealedRoom");
}
