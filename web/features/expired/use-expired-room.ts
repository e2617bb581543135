import { getRoom } from "@contract/calls/room.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { useEffect, useMemo, useState } from "react";
import { createApi } from "../../api/api.ts";
import { sessions } from "../../device/device-sessions.ts";
import { currentLanguage } from "../../lib/language.ts";
import { observeServerTime } from "../../lib/server-clock.ts";
import { onWake } from "../../lib/wake.ts";

/** What the server still says of a room that was called expired: its owner may look, and a renewed one answers everybody. */
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
          // This may be the first that this page hears of the server: its device's clock may be wrong.
          observeServerTime(answer.serverTime);
          setRoom(answer);
        },
        // Members are told no more than that it is over.
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
