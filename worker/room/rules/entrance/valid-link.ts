import { ResultCode } from "../../../contract/codes.ts";
import { keyIdOf } from "../../../lib/crypto/passwords.ts";
import { Refused } from "../../../lib/result.ts";
import type { LinkRecord } from "../../tables/links.ts";
import type { MemberRecord } from "../../tables/members.ts";
import type { RoomTables } from "../../tables/room-tables.ts";

/** The link of this hash; refuses an unknown link, and an ended one with its reason. */
export function linkOf(tables: RoomTables, linkHash: string, now: number): LinkRecord {
  const link = tables.links.find(linkHash);
  if (!link) throw new Refused("linkInvalid");
  if (link.ended === ResultCode.seatReset) throw new Refused("seatReset");
  if (link.ended === ResultCode.memberRemoved) throw new Refused("removed", { code: ResultCode.linkInvalid });
  if (link.ended !== null) throw new Refused("linkInvalid");
  if (tables.details.stateAt(now) === "disabled") throw new Refused("roomDisabled");
  return link;
}

/**
 * The seat of a personal link, or the one that an earlier attempt of the same login took by the room link. `seatLinkHash`: of
 * the personal link that the attempt made or would make.
 */
export function seatOf(
  { links, members }: RoomTables,
  { memberId }: LinkRecord,
  seatLinkHash = "",
): MemberRecord | undefined {
  if (memberId !== null) return members.find(memberId);
  const made = links.find(seatLinkHash);
  return made?.ended === null && made.memberId !== null ? members.find(made.memberId) : undefined;
}

/**
 * True if the room has no password yet, or if the key of its password was retired. `keyIds`: the worker's keys, which
 * differ from the room's for moments during a deployment.
 */
export function mayBeSetUp({ details, installation }: RoomTables, keyIds: readonly string[] = []): boolean {
  const known = [...installation.keyring.all.map(({ id }) => id), ...keyIds];
  return details.passwordHash === "" || !known.includes(keyIdOf(details.passwordHash));
}
