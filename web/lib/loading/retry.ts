import * as Limits from "@contract/limits.ts";

/** Random time between half of `ms` and one and a half times `ms`, so that many clients do not act at once. */
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
    signal?.addEventListener("abort", stop);
  });
}

export interface RetryOptions {
  attempts?: number;
  everyMs?: number;
  signal?: AbortSignal;
}

/** Repeats until success; rejects with the last error after `attempts`, or with the reason of an aborted signal. */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { attempts = Limits.retryAttempts, everyMs = Limits.retryEveryMs, signal } = options;
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= attempts) throw error;
    }
    await wait(everyMs, signal);
  }
}
