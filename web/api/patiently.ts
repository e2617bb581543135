import { wait } from "../lib/loading/retry.ts";
import { ApiError } from "./api-error.ts";

/** Asks again, without limit, after the time that a server names which is too busy. Rejects with any other error. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryAfterSeconds === undefined) throw error;
      await wait(error.retryAfterSeconds * 1000);
    }
  }
}
