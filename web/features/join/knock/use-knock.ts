import { getKnock } from "@contract/calls/knocks.ts";
import { ResultCode } from "@contract/codes.ts";
import type { OwnKnock } from "@contract/knock.ts";
import * as Limits from "@contract/limits.ts";
import { useEffect, useState } from "react";
import { publicApi } from "../../../api/public-api.ts";
import { onWake } from "../../../lib/browser/page-visibility.ts";

/**
 * `knock`: the last known state; `ended`: the server no longer has the knock, or the room is not open; `unsure`: the
 * last fetch failed.
 */
export interface KnockProgress {
  knock?: OwnKnock;
  ended?: "knock" | "room";
  unsure?: boolean;
}

const overRoom: readonly number[] = [ResultCode.roomExpired, ResultCode.roomDisabled, ResultCode.roomPurged];

/** Fetches the knock of a token again and again, until it is answered or ends. */
export function useKnock(token: string): KnockProgress {
  const [progress, setProgress] = useState<KnockProgress>({});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isFetching = false;
    const poll = async () => {
      if (isFetching || isOver) return;
      isFetching = true;
      clearTimeout(timer);
      const next = await fetchKnock(token);
      isFetching = false;
      if (isOver) return;
      setProgress((before) => ({ ...before, unsure: false, ...next }));
      isOver = next.ended !== undefined || (next.knock !== undefined && next.knock.state !== "waiting");
      if (!isOver) timer = setTimeout(poll, Limits.knockPollMs);
    };
    void poll();
    const stop = onWake(() => void poll());
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [token]);
  return progress;
}

async function fetchKnock(token: string): Promise<KnockProgress> {
  try {
    return { knock: await publicApi(getKnock, { body: { token }, quiet: true }) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? Number(error.code) : 0;
    if (code === ResultCode.notFound) return { ended: "knock" };
    return overRoom.includes(code) ? { ended: "room" } : { unsure: true };
  }
}
