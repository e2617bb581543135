import { listMembers } from "@contract/endpoints/members.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import { useCallback } from "react";
import { useApi, useRoomActions } from "../../room/RoomProvider.tsx";

/** Refreshes the number of free seats and the reserved ones. Does not reject. */
export function useRefreshRoom(): () => Promise<void> {
  const api = useApi();
  const { applyRoom, applyMembers } = useRoomActions();
  return useCallback(async () => {
    try {
      applyRoom(await api(getRoom, { query: {}, quiet: true }));
      applyMembers(await api(listMembers, { quiet: true }));
    } catch {
      // The next event of the room corrects the numbers.
    }
  }, [api, applyRoom, applyMembers]);
}
