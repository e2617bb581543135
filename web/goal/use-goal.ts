import { getGoal } from "@contract/endpoints/goal.ts";
import type { Goal } from "@contract/goal.ts";
import type { Api } from "../api/api.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";

/**
 * The room's newest goal; null without one, undefined while it loads. `version`: a new one loads it again. `everyMs`:
 * loads it again while the page is shown, for pages without the room's socket.
 */
export function useGoal(api: Api, again: { version?: string | undefined } | { everyMs: number }) {
  const load = async (signal: AbortSignal) => (await api(getGoal, { signal, quiet: true })).goal;
  const { value, setValue } = useLoaded<Goal | null>(load, { wakes: true, version: api, ...again });
  return { goal: value, setGoal: setValue };
}
