import { getHealth } from "@contract/calls/site.ts";
import { useCallback, useEffect, useState } from "react";
import { useApi } from "../../room/RoomProvider.tsx";

/** Result of a request to the server, with its duration. */
export type ServerCheck = { is: "asking" } | { is: "silent" } | { is: "there"; tookMs: number };

export function useServerCheck(): { check: ServerCheck; again: () => void } {
  const api = useApi();
  const [check, setCheck] = useState<ServerCheck>({ is: "asking" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const stop = new AbortController();
    setCheck({ is: "asking" });
    const begun = performance.now();
    api(getHealth, { quiet: true, signal: stop.signal }).then(
      () => setCheck({ is: "there", tookMs: Math.round(performance.now() - begun) }),
      () => stop.signal.aborted || setCheck({ is: "silent" }),
    );
    return () => stop.abort();
  }, [api, round]);
  return { check, again: useCallback(() => setRound((number) => number + 1), []) };
}
