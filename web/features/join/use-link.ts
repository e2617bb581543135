import { ResultCode } from "@contract/codes.ts";
import { getLink } from "@contract/endpoints/entrance.ts";
import type { LinkInfo } from "@contract/link-info.ts";
import { useMemo } from "react";
import { publicApi } from "../../api/public-api.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";

/** State of a link. `expired`: its room has ended; `fail`: the link is invalid, with the code of the reason. */
export type LinkState =
  | { kind: "loading" }
  | { kind: "known"; link: LinkInfo }
  | { kind: "expired" }
  | { kind: "fail"; code: ResultCode }
  | { kind: "failed"; error: unknown };

const nowhere = (code: ResultCode): LinkState => ({ kind: "fail", code });

const outcomes: Readonly<Record<number, LinkState>> = {
  [ResultCode.roomExpired]: { kind: "expired" },
  [ResultCode.roomDisabled]: nowhere(ResultCode.roomDisabled),
  [ResultCode.roomPurged]: nowhere(ResultCode.roomPurged),
  [ResultCode.seatReset]: nowhere(ResultCode.seatReset),
  [ResultCode.memberRemoved]: nowhere(ResultCode.memberRemoved),
  [ResultCode.linkInvalid]: nowhere(ResultCode.linkInvalid),
  [ResultCode.notFound]: nowhere(ResultCode.linkInvalid),
  [ResultCode.badRequest]: nowhere(ResultCode.linkInvalid),
};

/** Looks a link up, without a change on the server. */
export function useLink(code: string): { state: LinkState; reload: () => void } {
  const load = (signal: AbortSignal) => publicApi(getLink, { params: { code }, signal });
  const { value: link, error, restart } = useLoaded(load, { key: code, inTransition: true });
  // One object for each look-up: pages remember what they found with it.
  const state = useMemo((): LinkState => {
    if (link) return { kind: "known", link };
    return error === undefined ? { kind: "loading" } : stateAfter(error);
  }, [link, error]);
  return { state, reload: restart };
}

/** State of a link after a refused look-up, login or set-up. */
export function stateAfter(error: unknown): LinkState {
  const outcome =
    error instanceof Error && "code" in error && typeof error.code === "number" ? outcomes[error.code] : undefined;
  return outcome ?? { kind: "failed", error };
}
