import { getLink } from "@contract/calls/entrance.ts";
import { ResultCode } from "@contract/codes.ts";
import type { LinkInfo } from "@contract/link.ts";
import { useEffect, useState } from "react";
import { publicApi } from "../../api/public-api.ts";

/** Where a link leads. `expired`, `disabled`, `gone`: what became of its room; `invalid`: it leads nowhere. */
export type LinkState =
  | { kind: "loading" }
  | { kind: "known"; link: LinkInfo }
  | { kind: "expired" | "disabled" | "gone" | "invalid" }
  | { kind: "failed"; error: unknown };

const outcomes: Readonly<Record<number, "expired" | "disabled" | "gone" | "invalid">> = {
  [ResultCode.roomExpired]: "expired",
  [ResultCode.roomDisabled]: "disabled",
  [ResultCode.roomPurged]: "gone",
  [ResultCode.linkInvalid]: "invalid",
  [ResultCode.seatReset]: "invalid",
  [ResultCode.notFound]: "invalid",
  [ResultCode.badRequest]: "invalid",
};

/** Looks a link up. Looking changes nothing on the server. */
export function useLink(code: string): { state: LinkState; reload: () => void } {
  const [known, setKnown] = useState<{ key: string; state: LinkState }>();
  const [round, setRound] = useState(0);
  const key = `${code} ${round}`;
  useEffect(() => {
    const controller = new AbortController();
    publicApi(getLink, { params: { code }, signal: controller.signal }).then(
      (link) => setKnown({ key, state: { kind: "known", link } }),
      (error: unknown) => {
        if (!controller.signal.aborted) setKnown({ key, state: stateAfter(error) });
      },
    );
    return () => controller.abort();
  }, [code, key]);
  return {
    state: known?.key === key ? known.state : { kind: "loading" },
    reload: () => setRound(round + 1),
  };
}

/** What a refused look-up, log-in or set-up says about the link. */
export function stateAfter(error: unknown): LinkState {
  const outcome =
    error instanceof Error && "code" in error && typeof error.code === "number" ? outcomes[error.code] : undefined;
  return outcome ? { kind: outcome } : { kind: "failed", error };
}
