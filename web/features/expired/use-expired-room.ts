import { getRoom } from "@contract/calls/room.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { useEffect, useMemo, useState } from "react";
import { createApi } from "../../api/api.ts";
import { sessions } from "../../device/device-sessions.ts";
import { onWake } from "../../lib/browser/wake.ts";
import { currentLanguage } from "../../lib/language.ts";
import { observeServerTime } from "../../lib/server-clock.ts";

/** Server's data of an expired room: owners may read it, and after a renewal all members. */
export function useExpiredRoom(code: string): RoomInfo | undefined {
  const session = useMemo(() => sessions.findRoom(code), [code]);
  const [room, setRoom] = useState<RoomInfo>();
  useEffect(() => {
    if (!session) return;
    let left = false;
    const api = createApi({ token: session.token, language: currentLanguage() });
    const check = () =>
      void api(getRoom, { query: {}, quiet: true }).then(
        (answer) => {
          if (left) return;
          // This can be the page's first answer of the server, and the device's clock may be wrong.
          observeServerTime(answer.serverTime);
          setRoom(answer);
        },
        // The server tells members only that the room is over.
        () => undefined,
      );
    check();
    const stop = onWake(check);
    return () => {
      left = true;
      stop();
    };
  }, [session]);
  return room;
}
