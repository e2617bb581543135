import { Limits } from "@contract/limits.ts";

/** A time around `ms`, between half of it and one and a half, so that many clients do not come at once. */
export function jittered(ms: number, random: () => number = Math.random): number {
  return Math.round(ms * (0.5 + random()));
}

/** Resolves after `ms`; rejects with the signal's reason when it is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

export interface RetryOptions {
  attempts?: number;
  everyMs?: number;
  signal?: AbortSignal;
  /** Is there hope after this error? Always, if not given. */
  worthIt?: (error: unknown) => boolean;
}

/** Tries until it succeeds; the last error when it never does. */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { attempts = Limits.retryAttempts, everyMs = Limits.retryEveryMs, signal, worthIt = () => true } = options;
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= attempts || signal?.aborted || !worthIt(error)) throw error;
    }
    await wait(everyMs, signal);
  }
}
