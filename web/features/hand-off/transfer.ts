import { logInByTicket } from "@contract/endpoints/entrance.ts";
import * as Limits from "@contract/limits.ts";
import * as z from "zod/mini";
import { ticketFor } from "../../api/make-ticket.ts";
import { publicApi } from "../../api/public-api.ts";
import { sessions } from "../../device/device-sessions.ts";
import { type HandedOver, storeHandOff } from "../../device/hand-offs.ts";
import type { Session } from "../../device/session.ts";
import { seatAddress } from "../../device/session-address.ts";
import { chooseLanguage } from "../../i18n/I18nProvider.tsx";
import { isFormatting, setFormatting } from "../../lib/formatting.ts";
import { currentLanguage } from "../../lib/language.ts";
import { chooseTheme, chosenTheme } from "../../lib/theme.ts";
import { loadDraft, saveDraft } from "../../room/cache/drafts.ts";
import { type HandedRoom, payload, shortenToFit } from "./payload.ts";
import type { SecureChannel } from "./secure-channel.ts";

/** Last message of the new device. */
const answer = z.object({ rooms: z.number() });

/** `answered`: false if the other device's answer was lost, perhaps after it took the rooms. */
export type SentRooms = HandedOver & { answered: boolean };

/** Hands sessions over; the first of them is opened first. `messageId`: id of the message on the screen in that one. */
export async function sendRooms(
  channel: SecureChannel,
  wanted: readonly Session[],
  messageId?: number,
): Promise<SentRooms> {
  const made = await Promise.all(
    wanted.slice(0, Limits.handOffRoomsMax).map((session, at) => prepare(session, at === 0 ? messageId : undefined)),
  );
  const rooms = made.filter((room) => room !== undefined);
  if (rooms.length === 0) throw new Error("No room can be handed over.");
  // Stored before it is sent, so that it can be undone if the other device's answer is lost.
  const record = storeHandOff("given", rooms);
  const settings = { language: currentLanguage(), theme: chosenTheme(), formatting: isFormatting() };
  const keys = await keysOf(wanted);
  await channel.send(shortenToFit({ version: 1, rooms, ...settings, ...(keys === undefined ? {} : { keys }) }));
  const answered = await channel.receive().then(
    (value) => z.safeParse(answer, value).success,
    () => false,
  );
  channel.end();
  return { ...record, answered };
}

/** Without its key a room is handed over too: the other device then asks for it. */
async function keysOf(wanted: readonly Session[]): Promise<string | undefined> {
  const sealed = wanted.filter((session) => session.sealed);
  if (sealed.length === 0) return undefined;
  return import("../../sealed/seat/hand-off.ts").then(({ packKeys }) => packKeys(sealed)).catch(() => undefined);
}

/** Undefined for a room that gives no ticket, for example because it has ended. */
async function prepare(session: Session, messageId?: number): Promise<HandedRoom | undefined> {
  const [ticket, draft] = await Promise.all([ticketFor(session), loadDraft(session).catch(() => undefined)]);
  if (ticket === undefined) return undefined;
  return {
    seat: seatAddress(session),
    ticket,
    ...(session.sealed ? { sealed: true } : {}),
    ...(draft ? { draft } : {}),
    ...(messageId === undefined ? {} : { place: messageId }),
  };
}

export interface ReceivedRooms {
  /** The session to open, and the message to show. */
  first: Session;
  messageId: number | undefined;
  record: HandedOver;
}

/** Takes over what the other device sends, and says so. */
export async function receiveRooms(channel: SecureChannel): Promise<ReceivedRooms> {
  const sent = z.parse(payload, await channel.receive());
  const entered = await Promise.all(sent.rooms.map((room) => enter(room, sent.keys)));
  const taken = entered.filter((room) => room !== undefined);
  const [first] = taken;
  if (!first) throw new Error("No room could be taken over.");
  // The list of rooms begins with the room that was used last.
  sessions.touch(first.session);
  if (sent.theme) chooseTheme(sent.theme);
  if (sent.formatting !== undefined) setFormatting(sent.formatting);
  // Without its texts the language stays.
  if (sent.language) await chooseLanguage(sent.language, { remember: true }).catch(() => undefined);
  const record = storeHandOff(
    "taken",
    // The seat is the session's own: an undo must not log out of a seat that the other device only names.
    taken.flatMap(({ session, room, known }) => (known ? [] : [{ seat: seatAddress(session), ticket: room.ticket }])),
  );
  await channel.send({ rooms: taken.length });
  return { first: first.session, messageId: first.room.place, record };
}

/** A seat that this device already has keeps its session. Undefined if the room refuses. */
async function enter(room: HandedRoom, keys: string | undefined) {
  const known = sessions.list().find((session) => seatAddress(session) === room.seat);
  try {
    const session = known ?? (await logIn(room));
    if (keys !== undefined && session.sealed) await takeKey(session, keys);
    if (room.draft) await addDraft(session, room.draft);
    return { session, room, known: known !== undefined };
  } catch {
    return undefined;
  }
}

/** Does not reject: without the key the device asks for it. */
async function takeKey(session: Session, keys: string): Promise<void> {
  await import("../../sealed/seat/hand-off.ts")
    .then(({ unpackKey }) => unpackKey(session, keys))
    .catch(() => undefined);
}

async function logIn({ ticket, sealed }: HandedRoom): Promise<Session> {
  const login = await publicApi(logInByTicket, { body: { ticket } });
  return sessions.remember(login, login.linkCode, sealed);
}

/** Appends to a draft of this device, so that nothing typed is lost. */
async function addDraft(session: Session, { text, replyTo }: NonNullable<HandedRoom["draft"]>): Promise<void> {
  const own = await loadDraft(session);
  const texts = [own?.text ?? "", text].filter((one, at, all) => one !== "" && all.indexOf(one) === at);
  await saveDraft(session, { text: texts.join("\n"), replyTo: own?.replyTo || replyTo });
}
