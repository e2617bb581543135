import type { LinkInfo } from "@contract/link-info.ts";
import { type RoomStores, roomStores } from "../../device/database.ts";
import { seatPrefix } from "../../device/session.ts";
import { fromBase64url } from "../bytes.ts";
import { decryptEnvelope } from "../envelope.ts";
import { EpochKeys } from "../epoch-keys.ts";
import type { EnvelopeKind } from "../formats.ts";
import { readLinkSecret } from "../fragment.ts";
import { openRecipientGrant, unwrapKey } from "../grants.ts";
import { openKeyStore } from "../key-store.ts";
import { seatKeys } from "../recipients.ts";
import type { KeyOfLink } from "./seat-keys.ts";

/**
 * `missing`: the link came without its secret; `damaged`: with a cut or changed one; `wrong`: the secret opens no key,
 * as after a new room link; `keyless`: nobody has given this link a key, as in an invitation by email.
 */
export type LinkProblem = "missing" | "damaged" | "wrong" | "keyless";

export type OpenedLink =
  | { ok: true; key: KeyOfLink; keys: EpochKeys; names: Pick<LinkInfo, "roomName" | "inviter"> }
  | { ok: false; reason: LinkProblem };

/**
 * Opens the grant of a link into a sealed room. `address`: URL of the link as it was opened or pasted. A personal link whose
 * secret this device has stored opens without it.
 */
export async function openLink(
  link: LinkInfo,
  address: string,
  stores: RoomStores = roomStores(),
): Promise<OpenedLink> {
  const { sealed } = link;
  if (!sealed) throw new Error("not a sealed room");
  if (sealed.grant === undefined) return { ok: false, reason: "keyless" };
  const given = readLinkSecret(address);
  const stored = sealed.memberId === undefined ? undefined : await storedSecret(sealed.roomId, sealed.memberId, stores);
  const secrets = [...(given.ok ? [given.secret] : []), ...(stored ? [stored] : [])];
  for (const secret of secrets) {
    const key = await keyOf(sealed, sealed.grant, secret);
    if (key) return opened(link, key);
  }
  return { ok: false, reason: given.ok ? "wrong" : given.reason };
}

async function storedSecret(roomId: string, memberId: string, stores: RoomStores) {
  const stored = await openKeyStore(stores, seatPrefix({ roomId, memberId }))
    .load()
    .catch(() => undefined);
  return stored?.secrets.seat === undefined ? undefined : fromBase64url(stored.secrets.seat);
}

async function keyOf(
  { roomId, keyEpoch, recipientId: id, memberId }: NonNullable<LinkInfo["sealed"]>,
  grant: string,
  secret: Uint8Array<ArrayBuffer>,
): Promise<KeyOfLink | undefined> {
  if (memberId === undefined) {
    const key = await unwrapKey("link", roomId, keyEpoch, grant, secret);
    return key && { keyEpoch, key };
  }
  if (id === undefined) return undefined;
  const recipient = { kind: "seat" as const, memberId, id, keys: (await seatKeys(secret)).keys };
  const key = await openRecipientGrant(roomId, keyEpoch, grant, recipient);
  return key && { keyEpoch, key, seat: { memberId, id, secret } };
}

/** Names that cannot be decrypted are left out. */
async function opened({ sealed, roomName, inviter }: LinkInfo, key: KeyOfLink): Promise<OpenedLink> {
  const keys = new EpochKeys(sealed?.roomId ?? "");
  await keys.trust(key.keyEpoch, key.key, sealed?.previous ?? []);
  const name = async (kind: EnvelopeKind, memberId: string, text = "") => {
    const envelope = await decryptEnvelope(keys, { kind, memberId, eventId: "" }, text);
    return envelope.ok ? (envelope.content as { t: string }).t : "";
  };
  const inviterName = await name("name", sealed?.inviterId ?? "", inviter);
  return {
    ok: true,
    key,
    keys,
    names: { roomName: await name("roomName", "", roomName), ...(inviterName === "" ? {} : { inviter: inviterName }) },
  };
}
