import type { MemberPreferences } from "@contract/member.ts";
import { useCallback, useState } from "react";
import { useRoom, useRoomActions } from "./RoomProvider.tsx";

/** The member's flags, a setter, and the props of their switches. `busy`: the flag being saved. */
export function useFlags() {
  const { editMe } = useRoomActions();
  const flags = useRoom(({ room }) => room.me.flags);
  const [busy, setBusy] = useState<keyof MemberPreferences>();
  const setFlag = useCallback(
    async (flag: keyof MemberPreferences, on: boolean): Promise<boolean> => {
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
  /** Props of a flag's switch. `isOfUse`: the flag has an effect. */
  const switchOf = (flag: keyof MemberPreferences, isOfUse = true) => ({
    checked: flags[flag] === true,
    disabled: busy === flag || !isOfUse,
    onChange: (on: boolean) => void setFlag(flag, on),
  });
  return { flags, busy, setFlag, switchOf };
}
