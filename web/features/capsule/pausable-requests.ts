import * as Limits from "@contract/limits.ts";
import { ApiError } from "../../api/api-error.ts";

export type GateState = "open" | "paused" | "offline";

/** Thrown to the maker when the person gives up. */
export class Cancelled extends Error {}

/** Holds the making of a capsule while it is paused, and repeats what a lost connection or a busy server refused. */
export function createPausableRequests(onState: (state: GateState) => void) {
  let paused = false;
  let cancelled = false;
  let wake: (() => void) | undefined;
  const woken = (waitMs?: number) =>
    new Promise<void>((resolve) => {
      const timer = waitMs === undefined ? undefined : setTimeout(() => wake?.(), waitMs);
      wake = () => {
        clearTimeout(timer);
        wake = undefined;
        resolve();
      };
    });
  const pass = async () => {
    while (paused && !cancelled) await woken();
    if (cancelled) throw new Cancelled();
  };
  return {
    pass,
    /** Waits as long as before a repeated request. */
    wait: () => woken(Limits.capsuleRetryMs),
    pause() {
      paused = true;
      onState("paused");
    },
    resume() {
      paused = false;
      onState("open");
      wake?.();
    },
    cancel() {
      cancelled = true;
      wake?.();
    },
    async persist<T>(attempt: () => Promise<T>): Promise<T> {
      for (;;) {
        await pass();
        try {
          const result = await attempt();
          if (!paused) onState("open");
          return result;
        } catch (error) {
          const waitMs = retryAfterMs(error);
          if (waitMs === undefined) throw error;
          const isBusy = error instanceof ApiError && error.kind === "tooMany";
          if (!paused && !isBusy) onState("offline");
          await woken(waitMs);
        }
      }
    },
  };
}
export type PausableRequests = ReturnType<typeof createPausableRequests>;

/** Undefined for an error that another attempt would meet again. */
function retryAfterMs(error: unknown): number | undefined {
  // `fetch` and a broken stream.
  if (error instanceof TypeError) return Limits.capsuleRetryMs;
  if (!(error instanceof ApiError)) return undefined;
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000;
  return ["unsent", "timeout", "internal"].includes(error.kind) ? Limits.capsuleRetryMs : undefined;
}
