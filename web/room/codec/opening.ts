import type { Missed } from "@contract/frames/client/resume.ts";
import type { MaybePromise, RoomCodec, RoomMessage } from "../../sealed/room-codec.ts";
import { findMessage } from "../state/message-list.ts";
import type { Snapshot } from "../state/snapshot.ts";
import type { RoomState } from "../types.ts";
import { openCodec } from "./open-codec.ts";

/** The missed changes in clear text, at once in an open room. */
export function openMissed(codec: RoomCodec, missed: Missed): MaybePromise<Missed> {
  return codec === openCodec ? missed : openedMissed(codec, missed);
}

async function openedMissed(codec: RoomCodec, missed: Missed): Promise<Missed> {
  const { room, members } = missed;
  const [messages, openedRoom, openedMembers] = await Promise.all([
    codec.decodeMessages(missed.messages),
    room && codec.decodeRoom(room),
    members && codec.decodeMembers(members),
  ]);
  return {
    ...missed,
    messages: [...messages],
    ...(openedRoom ? { room: openedRoom } : {}),
    ...(openedMembers ? { members: [...openedMembers] } : {}),
  };
}

/** The whole room in clear text. */
export async function openSnapshot(codec: RoomCodec, snapshot: Snapshot): Promise<Snapshot> {
  const [room, members, messages] = await Promise.all([
    codec.decodeRoom(snapshot.room),
    codec.decodeMembers(snapshot.members),
    codec.decodeMessages(snapshot.messages),
  ]);
  return { ...snapshot, room, members, messages };
}

/** A message in the list or the history window. */
export function findKnown({ messages, historyWindow }: RoomState, id: number): RoomMessage | undefined {
  return findMessage(messages, id) ?? findMessage(historyWindow?.messages ?? [], id);
}
