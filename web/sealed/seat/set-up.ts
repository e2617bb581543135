import { encryptEnvelope } from "../envelope.ts";
import { makeFirstEpoch } from "../rotation.ts";
import { SeatKeys } from "./seat-keys.ts";

/** Makes the first keys of a room on its owner's device, and stores them: the answer to the set-up may be lost. */
export async function prepareSetup(roomId: string, memberId: string) {
  const seat = await SeatKeys.open({ roomId, memberId, token: "" });
  const device = { kind: "device" as const, memberId, id: seat.recipientId, publicKey: await seat.publicKey() };
  const { body, keys, linkSecret, seatSecret } = await makeFirstEpoch(roomId, device);
  const own = body.recipients.find(({ id }) => id === device.id);
  await seat.keepKey({ keyEpoch: body.keyEpoch, grant: own?.grant ?? "" }, { seat: seatSecret });
  const encrypt = (kind: "name" | "roomName", text: string) =>
    encryptEnvelope(keys, { kind, memberId: kind === "name" ? memberId : "", eventId: "" }, { t: text });
  return {
    keys: body,
    /** Fragments of the room's links. */
    linkSecret,
    seatSecret,
    encryptNames: async ({ name, roomName }: { name: string; roomName: string }) => ({
      name: await encrypt("name", name),
      roomName: await encrypt("roomName", roomName),
    }),
  };
}

export type FirstSetup = Awaited<ReturnType<typeof prepareSetup>>;
