import { logInByTicket, makeTicket, readTicket } from "@contract/endpoints/entrance.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import * as Limits from "@contract/limits.ts";
import * as z from "zod/mini";
import { ApiError, endsSession } from "../../api/api-error.ts";
import { apiWithToken } from "../../api/api-with-token.ts";
import { publicApi } from "../../api/public-api.ts";
import { sessions } from "../../device/device-sessions.ts";
import { storeHandOff, type UndoableHandOff } from "../../device/hand-offs.ts";
import { type Session, seatCode } from "../../device/session.ts";
import { chooseLanguage } from "../../i18n/I18nProvider.tsx";
import { currentLanguage } from "../../lib/language.ts";
import { isMarkdownOn, setMarkdownOn } from "../../lib/markdown-setting.ts";
import { chooseTheme, chosenTheme } from "../../lib/theme.ts";
import { loadDraft, saveDraft } from "../../room/cache/drafts.ts";
import { retryOnNetworkError } from "./mailbox.ts";
import { type HandedRoom, payload, shortenToFit } from "./payload.ts";
import type { SecureChannel } from "./secure-channel.ts";

/** Last message of the new device. `seats`: codes of the taken seats; releases before 2026-12 send the number alone. */
const answer = z.object({ rooms: z.number(), seats: z.optional(z.array(z.string())) });

/** `answered`: false if the other device's answer was lost, perhaps after it took the rooms. */
export type SentRooms = UndoableHandOff & {
  answered: boolean;
  /** Number of rooms to hand over, and those of them that the other device did not get. */
  count: number;
  missing: Session[];
};

/**
 * Hands sessions over; the first of them is opened first. `messageId`: id of the message on the screen in that one. An
 * aborted signal hands nothing over until the rooms are sent; from then on it only ends the wait for the answer.
 */
export async function sendRooms(
  channel: SecureChannel,
  wanted: readonly Session[],
  signal: AbortSignal,
  messageId?: number,
): Promise<SentRooms> {
  const made = await Promise.all(
    wanted
      .slice(0, Limits.handOffRoomsMax)
      .map((session, at) => prepare(session, signal, at === 0 ? messageId : undefined)),
  );
  const rooms = made.filter((room) => room !== undefined);
  const settings = { language: currentLanguage(), theme: chosenTheme(), formatting: isMarkdownOn() };
  const keys = await keysOf(wanted);
  if (signal.aborted) throw new DOMException("The hand-off was cancelled.", "AbortError");
  if (rooms.length === 0) throw new Error("No room can be handed over.");
  // Stored before it is sent, so that it can be undone if the other device's answer is lost.
  const record = storeHandOff("given", rooms);
  const sent = {
    version: 1,
    rooms,
    count: wanted.length,
    ...settings,
    ...(keys === undefined ? {} : { keys }),
  } as const;
  await channel.send(shortenToFit(sent)).catch((error: unknown) => {
    // The message may have arrived.
    if (!signal.aborted) throw error;
  });
  const answered = await channel.receive().then(
    (value) => z.safeParse(answer, value).data,
    () => undefined,
  );
  channel.end();
  const taken = new Set(answered?.seats ?? rooms.map(({ seat }) => seat));
  const missing = wanted.filter((session) => !taken.has(seatCode(session)));
  return { ...record, answered: answered !== undefined, count: wanted.length, missing };
}

/** Without its key a room is handed over too: the other device then asks for it. */
async function keysOf(wanted: readonly Session[]): Promise<string | undefined> {
  const sealed = wanted.filter((session) => session.sealed);
  if (sealed.length === 0) return undefined;
  return import("../../sealed/seat/hand-off.ts").then(({ packKeys }) => packKeys(sealed)).catch(() => undefined);
}

/** Undefined for a room that gives no ticket, for example because it has ended. */
async function prepare(session: Session, signal: AbortSignal, messageId?: number): Promise<HandedRoom | undefined> {
  const { token, linkCode: code } = session;
  const make = () => apiWithToken(token)(makeTicket, { body: { code }, signal });
  const [ticket, draft] = await Promise.all([
    retryOnNetworkError(make, signal).then(
      ({ ticket }) => ticket,
      () => undefined,
    ),
    loadDraft(session).catch(() => undefined),
  ]);
  if (ticket === undefined) return undefined;
  return {
    seat: seatCode(session),
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
  record: UndoableHandOff;
  /** Rooms that this device has now, and those that the other one wanted to hand over. */
  taken: number;
  count: number;
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
  if (sent.formatting !== undefined) setMarkdownOn(sent.formatting);
  // Without its texts the language stays.
  if (sent.language) await chooseLanguage(sent.language, { remember: true }).catch(() => undefined);
  const record = storeHandOff(
    "taken",
    // The seat is the session's own: an undo must not log out of a seat that the other device only names.
    taken.flatMap(({ session, room, known }) => (known ? [] : [{ seat: seatCode(session), ticket: room.ticket }])),
  );
  // The other device may have left meanwhile, and shows then that it got no answer.
  await channel.send({ rooms: taken.length, seats: taken.map(({ room }) => room.seat) }).catch(() => undefined);
  const { rooms, count = rooms.length } = sent;
  return { first: first.session, messageId: first.room.place, record, taken: taken.length, count };
}

/**
 * A seat that this device already has keeps its session, unless the server ended that. Undefined if the room refuses.
 */
async function enter(room: HandedRoom, keys: string | undefined) {
  const stored = sessions.list().find((session) => seatCode(session) === room.seat);
  const known = stored && (await isAlive(stored)) ? stored : undefined;
  try {
    const session = known ?? (await logIn(room));
    // The other device only names a known seat: without a ticket for it nothing of its data comes along.
    if (!known || (await opens(room, known))) {
      if (keys !== undefined && session.sealed) await takeKey(session, keys);
      if (room.draft) await addDraft(session, room.draft);
    }
    return { session, room, known: known !== undefined };
  } catch {
    return undefined;
  }
}

/** True without an answer, too. */
async function isAlive({ token, roomId }: Session): Promise<boolean> {
  return apiWithToken(token)(getRoom, { query: { roomId } }).then(
    () => true,
    (error) => !(error instanceof ApiError && endsSession(error.code)),
  );
}

/** True if the ticket, which stays unspent, opens this seat. */
async function opens({ ticket }: HandedRoom, { roomId, memberId }: Session): Promise<boolean> {
  return publicApi(readTicket, { body: { ticket } }).then(
    (seat) => seat.roomId === roomId && seat.memberId === memberId,
    () => false,
  );
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
