import { ResultCode } from "@contract/codes.ts";
import { getKnock } from "@contract/endpoints/knocks.ts";
import type { OwnKnock } from "@contract/knock.ts";
import * as Limits from "@contract/limits.ts";
import { publicApi } from "../../../api/public-api.ts";
import { useLoaded } from "../../../lib/loading/use-loaded.ts";

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
  const { value, error } = useLoaded<KnockProgress>(
    async (_, before) => {
      const next = await fetchKnock(token);
      return { ...before, ...next };
    },
    {
      key: token,
      everyMs: ({ value }) =>
        value?.ended !== undefined || (value?.knock && value.knock.state !== "waiting")
          ? undefined
          : Limits.knockPollMs,
      // A tab in the background asks too, and enters by itself.
      whenHidden: true,
    },
  );
  return { ...value, unsure: error !== undefined };
}

/** Rejects when the answer leaves it open whether the knock goes on. */
async function fetchKnock(token: string): Promise<KnockProgress> {
  try {
    return { knock: await publicApi(getKnock, { body: { token } }) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? Number(error.code) : 0;
    if (code === ResultCode.notFound) return { ended: "knock" };
    if (overRoom.includes(code)) return { ended: "room" };
    throw error;
  }
}
