import { ResultCode } from "../../../contract/codes.ts";
import { keyIdOf } from "../../../lib/crypto/passwords.ts";
import { Refused } from "../../../lib/result.ts";
import type { LinkRecord } from "../../tables/links.ts";
import type { RoomTables } from "../../tables/room-tables.ts";

/** The link of this hash; refuses an unknown link, and an ended one with its reason. */
export function linkOf(tables: RoomTables, linkHash: string, now: number): LinkRecord {
  const link = tables.links.find(linkHash);
  if (!link) throw new Refused(ResultCode.linkInvalid, "linkInvalid");
  if (link.ended === ResultCode.seatReset) throw new Refused(ResultCode.seatReset, "seatReset");
  if (link.ended === ResultCode.memberRemoved) throw new Refused(ResultCode.linkInvalid, "removed");
  if (link.ended !== null) throw new Refused(ResultCode.linkInvalid, "linkInvalid");
  if (tables.details.stateAt(now) === "disabled") throw new Refused(ResultCode.roomDisabled, "roomDisabled");
  return link;
}

/**
 * True if the room has no password yet, or if the key of its password was retired. `keyIds`: the worker's keys, which
 * differ from the room's for moments during a deployment.
 */
export function mayBeSetUp({ details, installation }: RoomTables, keyIds: readonly string[] = []): boolean {
  const known = [...installation.keyring.all.map(({ id }) => id), ...keyIds];
  return details.passwordHash === "" || !known.includes(keyIdOf(details.passwordHash));
}
