import { listMembers } from "@contract/calls/members.ts";
import { getRoom } from "@contract/calls/room.ts";
import { useCallback } from "react";
import { useApi, useRoomActions } from "../../room/RoomProvider.tsx";

/** Asks the room how many seats are left, and which of them wait for somebody. Does not reject. */
export function useRefreshRoom(): () => Promise<void> {
  const api = useApi();
  const { applyRoom, applyMembers } = useRoomActions();
  return useCallback(async () => {
    try {
      applyRoom(await api(getRoom, { query: {}, quiet: true }));
      applyMembers(await api(listMembers, { quiet: true }));
    } catch {
      // The next answer of the room tells.
    }
  }, [api, applyRoom, applyMembers]);
}
