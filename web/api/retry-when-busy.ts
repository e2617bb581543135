import { wait } from "../lib/loading/retry.ts";
import { ApiError } from "./api-error.ts";

/** Repeats a request, without limit, after the Retry-After of a busy server. Rejects with any other error. */
export async function retryWhenBusy<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryAfterSeconds === undefined) throw error;
      await wait(error.retryAfterSeconds * 1000);
    }
  }
}
