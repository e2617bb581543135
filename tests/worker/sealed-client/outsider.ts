import { type Bytes, fromBase64url, toBase64url } from "../../../web/sealed/bytes.ts";
import { decryptEnvelope } from "../../../web/sealed/envelope.ts";
import { EpochKeys } from "../../../web/sealed/epoch-keys.ts";
import type { RecipientKind } from "../../../web/sealed/formats.ts";
import { linkSecretOf, openRecipientGrant, unwrapKey } from "../../../web/sealed/grants.ts";
import { seatKeys } from "../../../web/sealed/recipients.ts";
import type { Captured } from "./captured.ts";
import type { Person, Sent } from "./people.ts";

interface EpochKey {
  epoch: number;
  key: Bytes;
}

/** Possessions of a person whose access ended: keys, devices, and the secret of the own link. */
export interface Outsider {
  memberId: string;
  keys: EpochKey[];
  recipients: { kind: RecipientKind; keys: CryptoKeyPair }[];
  /** Number of texts that were sent before. */
  sentBefore: number;
}

export async function outsiderOf({ memberId, devices }: Person): Promise<Omit<Outsider, "sentBefore">> {
  const keys = new Keys();
  const recipients: Outsider["recipients"] = [];
  for (const { seat, stored } of devices) {
    for (let epoch = 1; epoch <= seat.keys.newest; epoch++) keys.add(epoch, seat.keys.bytesOf(epoch));
    recipients.push({ kind: "device", keys: (await stored()).keys });
    const secret = fromBase64url(seat.secrets.seat ?? "");
    if (secret?.length) recipients.push({ kind: "seat", keys: (await seatKeys(secret)).keys });
  }
  return { memberId, keys: keys.list, recipients };
}

/**
 * Texts of after the end of the access that open with what the person had and all that the server ever got: each key
 * that is found opens further ones. Links of the room that the person knew follow from its keys.
 */
export async function openedAfterwards(
  { memberId, recipients, sentBefore, keys: had }: Outsider,
  roomId: string,
  captured: Captured,
  sent: readonly Sent[],
): Promise<string[]> {
  const keys = new Keys(had);
  const before = had.reduce((max, { epoch }) => Math.max(max, epoch), 0);
  for (const { id, keyEpoch, grant } of captured.recipients.filter((one) => one.keyEpoch > before))
    for (const own of recipients) {
      const recipient = { memberId, kind: own.kind, ...captured.identities.get(id), id, keys: own.keys };
      keys.add(keyEpoch, await openRecipientGrant(roomId, keyEpoch, grant, recipient));
    }
  // The list grows while it is read.
  for (const { epoch, key } of keys.list) {
    const secret = await linkSecretOf(key);
    for (const link of captured.links.filter(({ keyEpoch }) => keyEpoch > before))
      keys.add(link.keyEpoch, await unwrapKey("link", roomId, link.keyEpoch, link.grant, secret));
    for (const { grant } of captured.previous.filter(({ keyEpoch }) => keyEpoch === epoch))
      keys.add(epoch - 1, await unwrapKey("previous", roomId, epoch, grant, key));
  }
  const opened: string[] = [];
  for (const { epoch, key } of keys.list) {
    const one = new EpochKeys(roomId);
    await one.trust(epoch, key, []);
    for (const { text, memberId } of sent.slice(sentBefore)) {
      const found = await decryptEnvelope(one, { kind: "name", memberId, eventId: "" }, text);
      if (found.ok) opened.push(found.content.t);
    }
  }
  return opened;
}

/** Keys without repetitions; an epoch has several if the server refused a rotation. */
class Keys {
  readonly list: EpochKey[] = [];
  readonly #known = new Set<string>();

  constructor(keys: readonly EpochKey[] = []) {
    for (const { epoch, key } of keys) this.add(epoch, key);
  }

  add(epoch: number, key: Bytes | undefined): void {
    const id = key && `${epoch} ${toBase64url(key)}`;
    if (!id || this.#known.has(id)) return;
    this.#known.add(id);
    this.list.push({ epoch, key });
  }
}
