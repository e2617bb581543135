import { getLink } from "@contract/calls/entrance.ts";
import { editMe } from "@contract/calls/members.ts";
import { publicApi } from "../../api/public-api.ts";
import { sessionApi } from "../../api/session-api.ts";
import type { Session } from "../../device/session.ts";
import { decryptEnvelope, encryptEnvelope } from "../envelope.ts";
import { giveSeats } from "./give-seats.ts";
import { isKeyRefusal } from "./key-refusal.ts";
import { openLink } from "./open-link.ts";
import { replaceGivenLink } from "./own-link.ts";
import { type KeyOfLink, type SeatKeys, seatKeysOf } from "./seat-keys.ts";

export interface Entry {
  session: Session;
  /** The link that was opened, with its secret in `address`. */
  code: string;
  address: string;
  /** As opened before the login. */
  key: KeyOfLink;
}

/**
 * Registers this device after a login by a link, and makes the own personal link, if the link was none or another member
 * made it. Rejects with a `CallError` or `ForeignKeys`.
 */
export async function enterBy({ session, code, address, key }: Entry): Promise<SeatKeys> {
  const seat = await seatKeysOf(session);
  try {
    await seat.enter(key);
  } catch (error) {
    if (!isKeyRefusal(error)) throw error;
    // Another device has rotated the keys since the link was looked up.
    const again = await openLink(await publicApi(getLink, { params: { code } }), address);
    if (!again.ok) throw error;
    await seat.enter(again.key);
  }
  if (seat.secrets.seat === undefined) await giveSeats(seat, session.token, [session.memberId]);
  else await replaceGivenLink(seat, session);
  return seat;
}

/** The name that was given to an invited seat, as the answer to its first login has it; "" for any other text. */
export async function invitedName(seat: SeatKeys, text: string): Promise<string> {
  const opened = await decryptEnvelope(seat.keys, { kind: "invitedName", memberId: "", eventId: "" }, text);
  return opened.ok ? opened.content.t : "";
}

/** Sets the own name. Rejects with a `CallError`. */
export async function setOwnName(seat: SeatKeys, token: string, name: string): Promise<void> {
  const { keys, memberId } = seat;
  const send = async () => {
    const text = await encryptEnvelope(keys, { kind: "name", memberId, eventId: "" }, { t: name });
    await sessionApi(token)(editMe, { body: { name: text }, quiet: true });
  };
  await send().catch(async (error: unknown) => {
    if (!isKeyRefusal(error)) throw error;
    await seat.refresh();
    await send();
  });
}
