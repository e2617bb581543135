import { getLink, logIn } from "@contract/endpoints/entrance.ts";
import { linkPath } from "@contract/routes/paths.ts";
import { publicApi } from "../../../web/api/public-api.ts";
import { openRoomStores, type RoomStores } from "../../../web/device/database.ts";
import { type Session, seatPrefix } from "../../../web/device/session.ts";
import { openKeyStore, type StoredRoom } from "../../../web/sealed/key-store.ts";
import { setOwnName } from "../../../web/sealed/seat/enter.ts";
import { grantSeats } from "../../../web/sealed/seat/grant-seats.ts";
import { isKeyRefusal } from "../../../web/sealed/seat/key-refusal.ts";
import { openLink } from "../../../web/sealed/seat/open-link.ts";
import { SeatKeys } from "../../../web/sealed/seat/seat-keys.ts";
import { codeOf, password } from "../support/room.ts";
import { type PageOfMember, sealedPage, sessionOf } from "./page.ts";

/** A browser of its own. */
export interface Device extends PageOfMember {
  seat: SeatKeys;
  stores: RoomStores;
  stored(): Promise<StoredRoom>;
}

export interface Person {
  memberId: string;
  devices: Device[];
}

/** A text as the server took it. */
export interface Sent {
  text: string;
  clear: string;
  memberId: string;
}

export async function openDevice(session: Session, stores = openRoomStores()): Promise<Device> {
  const seat = await SeatKeys.open(session, { stores });
  const stored = async () => {
    const known = await openKeyStore(stores, seatPrefix(session)).load();
    if (!known) throw new Error("nothing is stored");
    return known;
  };
  return { ...sealedPage(session, seat), seat, stores, stored };
}

export const linkOf = (code: string, secret: string | undefined) =>
  `https://parley.example${linkPath(code)}${secret === undefined ? "" : `#${secret}`}`;

/** Logs a browser in by a link. Without a secret in the link it has no key, unless it has stored one. */
export async function enterBy(link: string, stores = openRoomStores()): Promise<Device> {
  const code = codeOf(link);
  const opened = await openLink(await publicApi(getLink, { params: { code } }), link, stores);
  const login = await publicApi(logIn, { body: { code, password } });
  if (!("token" in login)) throw new Error("the guest waits");
  const device = await openDevice({ ...sessionOf(login), sealed: true }, stores);
  if (!opened.ok) return device;
  const { seat, session } = device;
  await seat.enter(opened.key).catch(async (error: unknown) => {
    if (!isKeyRefusal(error)) throw error;
    const again = await openLink(await publicApi(getLink, { params: { code } }), link, stores);
    if (!again.ok) throw error;
    await seat.enter(again.key);
  });
  if (seat.secrets.seat === undefined) await grantSeats(seat, session.token, [session.memberId]);
  return device;
}

/** Sends a text that the server checks as any other: the member's own name. */
export const say = ({ seat, session }: Device, clear: string) => setOwnName(seat, session.token, clear);
