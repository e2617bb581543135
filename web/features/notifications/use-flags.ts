import type { Flags } from "@contract/member.ts";
import { useCallback, useState } from "react";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";

/** The member's switches, and how to turn one. While one is being turned, `busy` names it. */
export function useFlags() {
  const { editMe } = useRoomActions();
  const flags = useRoom(({ room }) => room.me.flags);
  const [busy, setBusy] = useState<keyof Flags>();
  const setFlag = useCallback(
    async (flag: keyof Flags, on: boolean): Promise<boolean> => {
      setBusy(flag);
      try {
        await editMe({ flags: { [flag]: on } });
        return true;
      } catch {
        // The call said what went wrong; the switch shows how it is.
        return false;
      } finally {
        setBusy(undefined);
      }
    },
    [editMe],
  );
  return { flags, busy, setFlag };
}
