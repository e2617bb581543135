import type { Rotation } from "../../../contract/sealed/keys.ts";
import { checkWait, Refused } from "../../../lib/result.ts";
import type { CommandContext } from "../../context.ts";
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
 * Stores the grants of a rotation, after the access ended, for recipients that are still there. Refuses grants that do not
 * cover all remaining recipients, and those of a co-owner that leave out a device or the link of the owner.
 */
export function giveRotatedGrants(
  { keyRecipients, members }: RoomTables,
  me: MemberRecord,
  { keyEpoch, grants, leftOut = [] }: Rotation,
): void {
  const ownerId = members.owner()?.id;
  if (me.id !== ownerId && leftOut.some((id) => keyRecipients.find(id)?.memberId === ownerId))
    throw new Refused("ownersDevice");
  const remaining = keyRecipients.proven();
  const named = [...grants.map(({ recipientId }) => recipientId), ...leftOut];
  const different = new Set(named);
  // The refusal undoes the new key epoch.
  if (named.length !== different.size || [...remaining].some((id) => !different.has(id)))
    throw keyRefusal({ keyEpoch: keyEpoch - 1 }, "devicesChanged");
  keyRecipients.rotate(
    grants.filter(({ recipientId }) => remaining.has(recipientId)),
    leftOut,
  );
}

/**
 * Counts a new recipient, or another key of one. A rotation that another member makes meanwhile has to begin again: without
 * a limit one member could prevent every removal.
 */
export function countRecipientChange({ tables, me, now }: CommandContext): void {
  if (tables.installation.rateLimits) checkWait(tables.recipientChanges.take(me.id, now));
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
