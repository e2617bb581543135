import { getLink } from "@contract/endpoints/entrance.ts";
import { editMe } from "@contract/endpoints/members.ts";
import { apiWithToken } from "../../api/api-with-token.ts";
import { publicApi } from "../../api/public-api.ts";
import type { Session } from "../../device/session.ts";
import { decryptEnvelope, encryptEnvelope } from "../envelope.ts";
import { grantSeats } from "./grant-seats.ts";
import { isKeyRefusal } from "./key-refusal.ts";
import { openLink } from "./open-link.ts";
import { replaceGivenLink } from "./own-link.ts";
import { type KeyOfLink, type SeatKeys, seatKeysOf } from "./seat-keys.ts";

export interface Entry {
  session: Session;
  /** The link that was opened, with its secret in `address`. */
  code: string;
  address: string;
  /** Key of the link, as decrypted before the login. */
  key: KeyOfLink;
  /** Name as typed; "" for none. */
  name: string;
  /** The member's name in the response to the login: for an invited seat, the name that the inviter chose. */
  invitedName: string;
}

/**
 * Registers this device after a login by a link, and sets the member's name. Creates a personal link if the opened link
 * is none, and replaces a personal link that another member made. Rejects with an `ApiError` or `ForeignKeys`.
 */
export async function enterBy(entry: Entry): Promise<SeatKeys> {
  const { session, code, address, key } = entry;
  const seat = await seatKeysOf(session);
  try {
    await enterWith(seat, entry, key);
  } catch (error) {
    if (!isKeyRefusal(error)) throw error;
    // Another device has rotated the keys since the link was looked up.
    const again = await openLink(await publicApi(getLink, { params: { code } }), address);
    if (!again.ok) throw error;
    await enterWith(seat, entry, again.key);
  }
  return seat;
}

/** All requests after the first one at once, so that a new member waits for two answers and not for four. */
async function enterWith(seat: SeatKeys, { session, name, invitedName }: Entry, key: KeyOfLink): Promise<void> {
  const register = await seat.take(key);
  const chosen = name || (await openInvitedName(seat, invitedName));
  const registered = register();
  const calls = [
    registered,
    seat.secrets.seat === undefined
      ? grantSeats(seat, session.token, [session.memberId])
      : registered.then(() => replaceGivenLink(seat, session)),
    ...(chosen === "" ? [] : [setOwnName(seat, session.token, chosen)]),
  ];
  // All must have ended before a second attempt begins.
  await Promise.allSettled(calls);
  await Promise.all(calls);
}

/** "" for any other text than the name of an invited seat. */
async function openInvitedName(seat: SeatKeys, text: string): Promise<string> {
  const opened = await decryptEnvelope(seat.keys, { kind: "invitedName", memberId: "", eventId: "" }, text);
  return opened.ok ? opened.content.t : "";
}

/** Sets the own name. Rejects with an `ApiError`. */
export async function setOwnName(seat: SeatKeys, token: string, name: string): Promise<void> {
  const { keys, memberId } = seat;
  const send = async () => {
    const text = await encryptEnvelope(keys, { kind: "name", memberId, eventId: "" }, { t: name });
    await apiWithToken(token)(editMe, { body: { name: text }, quiet: true });
  };
  await send().catch(async (error: unknown) => {
    if (!isKeyRefusal(error)) throw error;
    await seat.refresh();
    await send();
  });
}
