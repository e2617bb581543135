import { lookAtKnock } from "@contract/calls/knocks.ts";
import { ResultCode } from "@contract/codes.ts";
import type { OwnKnock } from "@contract/knock.ts";
import * as Limits from "@contract/limits.ts";
import { useEffect, useState } from "react";
import { publicApi } from "../../../api/public-api.ts";
import { onWake } from "../../../lib/browser/wake.ts";

/**
 * `knock`: the last known state; `ended`: the server no longer has the knock, or the room is not open; `unsure`: the
 * last look failed.
 */
export interface LookedAt {
  knock?: OwnKnock;
  ended?: "knock" | "room";
  unsure?: boolean;
}

const overRoom: readonly number[] = [ResultCode.roomExpired, ResultCode.roomDisabled, ResultCode.roomPurged];

/** Looks at the knock of a token until it is answered or ends. */
export function useKnock(token: string): LookedAt {
  const [looked, setLooked] = useState<LookedAt>({});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isLooking = false;
    const look = async () => {
      if (isLooking || isOver) return;
      isLooking = true;
      clearTimeout(timer);
      const next = await lookOnce(token);
      isLooking = false;
      if (isOver) return;
      setLooked((before) => ({ ...before, unsure: false, ...next }));
      isOver = next.ended !== undefined || (next.knock !== undefined && next.knock.state !== "waiting");
      if (!isOver) timer = setTimeout(look, Limits.knockLookEveryMs);
    };
    void look();
    const stop = onWake(() => void look());
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [token]);
  return looked;
}

async function lookOnce(token: string): Promise<LookedAt> {
  try {
    return { knock: await publicApi(lookAtKnock, { body: { token }, quiet: true }) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? Number(error.code) : 0;
    if (code === ResultCode.notFound) return { ended: "knock" };
    return overRoom.includes(code) ? { ended: "room" } : { unsure: true };
  }
}
