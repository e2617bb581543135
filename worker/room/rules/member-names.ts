import { importedAuthor } from "../../contract/imported.ts";
import * as Limits from "../../contract/limits.ts";
import { ownerMark } from "../../contract/member.ts";
import { firstCharacters } from "../../contract/text/text-rules.ts";
import { nameSkeleton } from "../../lib/name-skeleton.ts";
import { checkWait, Refused } from "../../lib/result.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** Refuses a member name that resembles the owner's or contains the owner mark; encrypted names cannot be compared. */
export function checkNotOwnersName({ members, details }: RoomTables, name: string): void {
  if (details.sealed) return;
  const owner = members.owner();
  const isLookalike = owner !== undefined && owner.name !== "" && nameSkeleton(owner.name) === nameSkeleton(name);
  if (isLookalike || name.includes(ownerMark)) throw new Refused("nameOfOwner");
}

/**
 * A unique name for a member who asks for `wanted`: "Anna (2)" if another member or bot is called Anna or a name that looks
 * the same. The number is part of the name, so a name stays the same when another member leaves. Encrypted names cannot
 * be compared.
 */
export function freeName(
  { members, hooks, details }: RoomTables,
  { id }: Pick<MemberRecord, "id">,
  wanted: string,
): string {
  if (details.sealed) return wanted;
  const others = [...members.joined(), ...hooks.list()].filter((other) => other.id !== id);
  const taken = new Set(others.map(({ name }) => nameSkeleton(name)));
  let name = wanted;
  for (let number = 2; taken.has(nameSkeleton(name)); number++) {
    const suffix = ` (${number})`;
    name = firstCharacters(wanted, Limits.nameMaxLength - suffix.length) + suffix;
  }
  return name;
}

/** Refuses a profile change above the hourly limit. */
export function countProfileChange({ members, installation }: RoomTables, memberId: string, now: number): void {
  checkWait(installation.rateLimits ? members.countProfileChange(memberId, now) : 0, "tooManyProfileChanges");
}

/** The name of a member, former member or bot, or the author of an imported message; undefined for an unknown one. */
export function senderNameOf({ members, hooks, formerMembers }: RoomTables, id: string): string | undefined {
  return (members.find(id) ?? hooks.find(id))?.name ?? importedAuthor(id) ?? formerMembers.nameOf(id);
}

/** Notifications and emails are plain text, so a character that no member name may contain marks the owner. */
export function nameWithMark({ role, name }: Pick<MemberRecord, "role" | "name">): string {
  return role === "owner" ? `${ownerMark} ${name}` : name;
}
