import { getHealth } from "@contract/endpoints/site.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { useApi } from "../../room/RoomProvider.tsx";

/** Result of a request to the server, with its duration. */
export type ServerCheck = { is: "asking" } | { is: "silent" } | { is: "there"; tookMs: number };

export function useServerCheck(): { check: ServerCheck; again: () => void } {
  const api = useApi();
  const { value, error, restart } = useLoaded(async (signal) => {
    const begun = performance.now();
    await api(getHealth, { quiet: true, signal });
    return Math.round(performance.now() - begun);
  });
  if (value !== undefined) return { check: { is: "there", tookMs: value }, again: restart };
  return { check: { is: error === undefined ? "asking" : "silent" }, again: restart };
}
