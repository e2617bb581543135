import type { Flags } from "@contract/member.ts";
import { useCallback, useState } from "react";
import { useRoom, useRoomActions } from "./RoomProvider.tsx";

/** The member's switches and a setter. `busy`: the switch being saved. */
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
        // `api` has reported the error; the switch shows the current state.
        return false;
      } finally {
        setBusy(undefined);
      }
    },
    [editMe],
  );
  return { flags, busy, setFlag };
}
