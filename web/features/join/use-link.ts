import { getLink } from "@contract/calls/entrance.ts";
import { ResultCode } from "@contract/codes.ts";
import type { LinkInfo } from "@contract/link-info.ts";
import { startTransition, useEffect, useState } from "react";
import { publicApi } from "../../api/public-api.ts";

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
  const [known, setKnown] = useState<{ key: string; state: LinkState }>();
  const [round, setRound] = useState(0);
  const key = `${code} ${round}`;
  useEffect(() => {
    const controller = new AbortController();
    // A transition, as React shows a script that loads after a fallback 300 ms late.
    const know = (state: LinkState) => startTransition(() => setKnown({ key, state }));
    publicApi(getLink, { params: { code }, signal: controller.signal }).then(
      (link) => know({ kind: "known", link }),
      (error: unknown) => {
        if (!controller.signal.aborted) know(stateAfter(error));
      },
    );
    return () => controller.abort();
  }, [code, key]);
  return {
    state: known?.key === key ? known.state : { kind: "loading" },
    reload: () => setRound(round + 1),
  };
}

/** State of a link after a refused look-up, login or set-up. */
export function stateAfter(error: unknown): LinkState {
  const outcome =
    error instanceof Error && "code" in error && typeof error.code === "number" ? outcomes[error.code] : undefined;
  return outcome ?? { kind: "failed", error };
}
