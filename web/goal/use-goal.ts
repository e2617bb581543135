import { getGoal } from "@contract/calls/goal.ts";
import type { Goal } from "@contract/goal.ts";
import { useEffect, useState } from "react";
import type { Api } from "../api/api.ts";

/**
 * The room's newest goal; null without one, undefined while it loads. `version`: a new one loads it again. `everyMs`:
 * loads it again while the page is shown, for pages without the room's socket.
 */
export function useGoal(api: Api, { version = "", everyMs = 0 }: { version?: string | undefined; everyMs?: number }) {
  const [goal, setGoal] = useState<Goal | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version loads the goal again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = () => {
      if (document.visibilityState === "visible")
        api(getGoal, { signal, quiet: true }).then(
          (known) => setGoal(known.goal),
          () => undefined,
        );
    };
    load();
    const timer = everyMs > 0 ? setInterval(load, everyMs) : undefined;
    document.addEventListener("visibilitychange", load);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", load);
    };
  }, [api, version, everyMs]);
  return { goal, setGoal };
}
