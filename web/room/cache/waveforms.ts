import type { Message } from "@contract/message.ts";
import * as z from "zod/mini";
import { roomStores } from "../../device/database.ts";
import { type Session, seatPrefix } from "../../device/session.ts";
import { runInOrder } from "./run-in-order.ts";

/** Peaks by message, the oldest entry first. */
const stored = z.object({ waveforms: z.array(z.tuple([z.string(), z.array(z.number())])) });
/** Entries of about 500 bytes each. */
const storedMax = 200;

type Peaks = readonly number[];
type Voice = Pick<Message, "id" | "eventId">;

const keyOf = (session: Session) => `${seatPrefix(session)}waveforms`;
const nameOf = ({ id, eventId }: Voice) => `${id}/${eventId}`;

async function read(session: Session): Promise<Map<string, Peaks>> {
  return new Map(z.safeParse(stored, await roomStores().get("heard", keyOf(session))).data?.waveforms);
}

/** Loudness of a voice message as stored on this device; shown before the sound loads, also offline. */
export async function loadWaveform(session: Session, voice: Voice): Promise<Peaks | undefined> {
  return (await read(session)).get(nameOf(voice));
}

export function saveWaveform(session: Session, voice: Voice, peaks: Peaks): Promise<unknown> {
  return runInOrder(async () => {
    const known = await read(session);
    if (known.has(nameOf(voice))) return;
    const waveforms = [...known.set(nameOf(voice), peaks)].slice(-storedMax);
    await roomStores().write({ storeName: "heard", key: keyOf(session), value: { waveforms } });
  });
}
