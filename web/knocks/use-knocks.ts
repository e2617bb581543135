import type { Knock } from "@contract/knock.ts";
import { useRoom } from "../room/RoomProvider.tsx";

const none: readonly Knock[] = [];

/** The people who wait to be let in, the oldest first; known only to members who may answer. */
export function useKnocks(): readonly Knock[] {
  return useRoom(({ room }) => room.knocks ?? none);
}
