import { ResultCode } from "../../../contract/codes.ts";
import type { Rotation } from "../../../contract/sealed/keys.ts";
import { Refused } from "../../../lib/result.ts";
import type { Push } from "../../outcome.ts";
import type { MemberRecord } from "../../tables/members.ts";
import type { RoomTables } from "../../tables/room-tables.ts";
import { roomStateChanged } from "../room-facts.ts";
import { checkKeyEpoch, keyRefusal } from "./key-epochs.ts";

/** Begins the key epoch after the current one. */
export function beginKeyEpoch(tables: RoomTables, { keyEpoch, linkGrant, previousGrant }: Rotation): void {
  checkKeyEpoch(tables, keyEpoch - 1);
  tables.details.change({ keyEpoch, rotationDue: false });
  tables.keyGrants.begin(keyEpoch, linkGrant, previousGrant);
}

/**
 * Stores the grants of a rotation, after the access ended. Refuses grants that do not cover exactly the remaining
 * recipients, and those of a co-owner that leave out a device or the link of the owner.
 */
export function giveRotatedGrants(
  { keyRecipients, members }: RoomTables,
  me: MemberRecord,
  { keyEpoch, grants, leftOut = [] }: Rotation,
): void {
  const ownerId = members.owner()?.id;
  if (me.id !== ownerId && leftOut.some((id) => keyRecipients.find(id)?.memberId === ownerId))
    throw new Refused(ResultCode.forbidden, "ownersDevice");
  const remaining = keyRecipients.proven();
  const named = [...grants.map(({ recipientId }) => recipientId), ...leftOut];
  const covered = new Set(named.filter((id) => remaining.has(id)));
  // The refusal undoes the new key epoch.
  if (named.length !== covered.size || covered.size !== remaining.size)
    throw keyRefusal({ keyEpoch: keyEpoch - 1 }, "devicesChanged");
  keyRecipients.rotate(grants, leftOut);
}

/**
 * Marks that access ended in another way, by a member who may not rotate keys or whose own access ended. A member who
 * may then rotates.
 */
export function rotationBecomesDue(tables: RoomTables, now: number): Push[] {
  const { details } = tables;
  if (!details.sealed || details.rotationDue) return [];
  details.change({ rotationDue: true });
  return [roomStateChanged(tables, now)];
}
