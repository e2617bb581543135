import { ResultCode } from "@contract/codes.ts";
import * as Limits from "@contract/limits.ts";
import { CallError } from "../../api/call-error.ts";
import { jittered, wait } from "../../lib/loading/retry.ts";

export interface Persistence {
  signal: AbortSignal;
  /** True while waiting for the network, false when it is back. */
  onStalled(stalled: boolean): void;
  /** Ends a wait early when the network may be back. Returns the unsubscribe function. */
  onWake(wake: () => void): () => void;
}

/**
 * Repeats a step until it succeeds. Waits without limit for the network; retries a failing or busy server with growing
 * delays, up to `Limits.uploadServerErrorsMax` errors; rejects on any other refusal.
 */
export async function persist<T>(step: () => Promise<T>, { signal, onStalled, onWake }: Persistence): Promise<T> {
  let serverErrors = 0;
  for (let tries = 0; ; tries++) {
    try {
      const result = await step();
      if (tries > 0) onStalled(false);
      return result;
    } catch (error) {
      if (signal.aborted || !(error instanceof CallError)) throw error;
      const unanswered = error.kind === "unsent" || error.kind === "timeout";
      const busy = error.code === ResultCode.tooMany || error.code >= ResultCode.internal;
      if (!unanswered && !(busy && ++serverErrors < Limits.uploadServerErrorsMax)) throw error;
      if (unanswered) onStalled(true);
      const growing = Math.min(Limits.uploadRetryMaxMs, Limits.uploadRetryFirstMs * 2 ** Math.min(tries, 10));
      await pause((error.retryAfterSeconds ?? 0) * 1000 || jittered(growing), signal, onWake);
    }
  }
}

async function pause(ms: number, signal: AbortSignal, onWake: Persistence["onWake"]): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const stopWaking = onWake(end);
  signal.addEventListener("abort", end, { once: true });
  try {
    await wait(ms, ending.signal).catch(() => {});
    if (signal.aborted) throw signal.reason;
  } finally {
    stopWaking();
    signal.removeEventListener("abort", end);
  }
}
