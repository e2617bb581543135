import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import type { LinkInfo } from "../../contract/link-info.ts";
import { can } from "../../contract/permissions.ts";
import type { LinkKeys } from "../../contract/sealed/link-keys.ts";
import { envelopeKeyEpoch } from "../../contract/sealed/sealed-envelope.ts";
import { keyIdOf } from "../../lib/crypto/passwords.ts";
import { Refused } from "../../lib/result.ts";
import { availableSeats } from "../rules/free-seats.ts";
import type { LinkRecord } from "../tables/links.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";

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

/**
 * Keys of a link into a sealed room: of its seat, or of the room's link. A seat that was bought has no grant until its
 * member's device makes one. It gets that of the room's link: its buyer has the secret from the paid link.
 */
function linkKeys(tables: RoomTables, link: LinkRecord, owner?: MemberRecord): LinkKeys {
  const { details, keyGrants, keyRecipients, members } = tables;
  const recipient = link.memberId === null ? undefined : keyRecipients.ofLink(link.memberId);
  const usesRoomGrant = !recipient && link.memberId !== null && members.find(link.memberId)?.paid;
  const memberId = usesRoomGrant ? null : link.memberId;
  const grant = memberId === null ? keyGrants.ofLink() : (recipient?.grant ?? undefined);
  const previous = grantsBackTo(tables, [details.name, owner?.name ?? ""]);
  return {
    ...{ roomId: details.roomId, keyEpoch: details.keyEpoch },
    ...(grant === undefined ? {} : { grant }),
    ...(recipient ? { recipientId: recipient.id } : {}),
    ...(memberId === null ? {} : { memberId }),
    ...(owner === undefined ? {} : { inviterId: owner.id }),
    ...(previous.length > 0 ? { previous } : {}),
  };
}

/** Grants from the current key back to that of the oldest of these names; none if they are too many. */
function grantsBackTo({ details, keyGrants }: RoomTables, names: readonly string[]) {
  const epochs = names.map((name) => envelopeKeyEpoch(name, Limits.sealedNameMaxBytes) ?? details.keyEpoch);
  const oldest = Math.min(...epochs);
  const isFar = details.keyEpoch - oldest > Limits.linkPreviousKeysMax;
  return isFar ? [] : keyGrants.previous().filter(({ keyEpoch }) => keyEpoch > oldest);
}

/** Looks up a link's target. Changes nothing. */
export function lookUpLink(tables: RoomTables, linkHash: string, now: number): LinkInfo {
  const link = linkOf(tables, linkHash, now);
  const { details, recovery } = tables;
  const seat = link.memberId === null ? undefined : tables.members.find(link.memberId);
  const owner = link.kind === "owner" ? undefined : tables.members.owner();
  const info = {
    kind: link.kind,
    roomName: details.name,
    ...(owner?.name ? { inviter: owner.name } : {}),
    ...(link.kind === "room" && recovery.on ? { recovery: true } : {}),
    ...(details.sealed ? { sealed: linkKeys(tables, link, owner) } : {}),
  };
  // Also in the grace period: setup is the owner's first login, and only a session may buy time.
  if (link.kind === "owner" && mayBeSetUp(tables))
    return { ...info, state: "setup", needsPassword: true, needsName: true };
  if (details.stateAt(now) === "expired") {
    const needsPassword = can(seat?.role ?? "member", "room.visitExpired");
    return { ...info, state: "expired", needsPassword, needsName: false };
  }
  // While paid joining is off, the link has no price, and the page says so.
  const sells = link.kind !== "paid" || details.paidJoin;
  const full = sells && seat === undefined && availableSeats(tables, now) < 1;
  return {
    ...info,
    state: full ? "full" : "open",
    needsPassword: link.kind !== "paid" && !seat?.paid,
    needsName: seat === undefined || seat.name === "",
    ...(link.kind === "room" && details.knocking ? { knocking: true } : {}),
  };
}
