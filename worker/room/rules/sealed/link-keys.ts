import * as Limits from "../../../contract/limits.ts";
import type { LinkKeys } from "../../../contract/sealed/link-keys.ts";
import { envelopeKeyEpoch } from "../../../contract/sealed/sealed-envelope.ts";
import type { LinkRecord } from "../../tables/links.ts";
import type { MemberRecord } from "../../tables/members.ts";
import type { RoomTables } from "../../tables/room-tables.ts";

/**
 * Keys of a link into a sealed room: of its seat, or of the room's link. A seat that was bought has no grant until its
 * member's device makes one. It gets that of the room's link: its buyer has the secret from the paid link.
 */
export function linkKeys(tables: RoomTables, link: LinkRecord, owner?: MemberRecord): LinkKeys {
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
