import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import type { CallParticipant } from "../../../worker/contract/voice-call.ts";
import { type QuickPerson, quickEnter, quickRoom } from "./quick-room.ts";
import { connect, type TestSocket } from "./socket.ts";

export const loud = { muted: false, camera: false, screen: false };

export interface Guest extends QuickPerson {
  socket: TestSocket;
}

/** The owner and guests of a room, each with a socket. */
export async function people(guests: number) {
  const room = await quickRoom({ seats: Limits.seatsMin + guests });
  const owner: Guest = { ...room.owner, socket: await connect(room.owner.token) };
  const all = [owner];
  for (let index = 0; index < guests; index++) {
    const guest = await quickEnter(room, room.roomIc, `Guest ${index}`);
    all.push({ ...guest, socket: await connect(guest.token) });
  }
  const [, gus = owner, ida = owner] = all;
  return { room, owner, gus, ida, all };
}

export const join = ({ socket }: Guest, callId?: string, device?: string) =>
  socket.ask("joinCall", {
    muted: false,
    ...(callId === undefined ? {} : { callId }),
    ...(device === undefined ? {} : { device }),
  });

/** Joins, and returns what the room answers. */
export async function joined(guest: Guest, callId?: string, device?: string) {
  const { code, text, data } = await join(guest, callId, device);
  if (code !== ResultCode.ok) throw new Error(text);
  return data;
}

/** Resolves once the socket has the list with these members. */
export const listed = ({ socket }: Guest, fits: (people: readonly CallParticipant[]) => boolean) =>
  socket.push("callChanged", ({ people }) => fits(people));
export const idsOf = (people: readonly CallParticipant[]) => people.map(({ memberId }) => memberId);
export const isOver = (people: readonly CallParticipant[]) => people.length === 0;
