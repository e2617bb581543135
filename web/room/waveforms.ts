import type { Message } from "@contract/message.ts";
import * as z from "zod/mini";
import { type RoomShelves, roomShelves } from "./database.ts";
import { seatKey } from "./seat-key.ts";
import type { Session } from "./types.ts";

/** Peaks by message, the oldest entry first. */
const stored = z.object({ waveforms: z.array(z.tuple([z.string(), z.array(z.number())])) });
/** About 500 bytes each. */
const storedMax = 200;

type Peaks = readonly number[];
type Voice = Pick<Message, "id" | "eventId">;

const keyOf = (session: Session) => `${seatKey(session)}waveforms`;
const nameOf = ({ id, eventId }: Voice) => `${id}/${eventId}`;

async function read(session: Session, shelves: RoomShelves): Promise<Map<string, Peaks>> {
  const found = z.safeParse(stored, await shelves.get("heard", keyOf(session)));
  return new Map(found.success ? found.data.waveforms : []);
}

/** The loudness of a voice message as this device stored it: shown without the network and without the sound. */
export async function loadWaveform(
  session: Session,
  voice: Voice,
  shelves: RoomShelves = roomShelves(),
): Promise<Peaks | undefined> {
  return (await read(session, shelves)).get(nameOf(voice));
}

/** One write at a time: all waveforms of a seat share a record. */
let writing: Promise<unknown> = Promise.resolve();

export function saveWaveform(
  session: Session,
  voice: Voice,
  peaks: Peaks,
  shelves: RoomShelves = roomShelves(),
): Promise<unknown> {
  writing = writing.then(async () => {
    const known = await read(session, shelves);
    if (known.has(nameOf(voice))) return;
    const waveforms = [...known.set(nameOf(voice), peaks)].slice(-storedMax);
    await shelves.write({ shelf: "heard", key: keyOf(session), value: { waveforms } });
  });
  return writing;
}
