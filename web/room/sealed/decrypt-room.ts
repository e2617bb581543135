import type { Missed } from "@contract/frames/client/resume.ts";
import type { RoomCodec } from "../../sealed/room-codec.ts";
import type { Snapshot } from "../state/snapshot.ts";

export async function decryptMissed(codec: RoomCodec, missed: Missed): Promise<Missed> {
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

export async function decryptSnapshot(codec: RoomCodec, snapshot: Snapshot): Promise<Snapshot> {
  const [room, members, messages] = await Promise.all([
    codec.decodeRoom(snapshot.room),
    codec.decodeMembers(snapshot.members),
    codec.decodeMessages(snapshot.messages),
  ]);
  return { ...snapshot, room, members, messages };
}
