import { endHandOff, readHandOff, writeHandOff } from "@contract/endpoints/hand-offs.ts";
import * as Limits from "@contract/limits.ts";
import { ApiError } from "../../api/api-error.ts";
import { publicApi } from "../../api/public-api.ts";
import { wait } from "../../lib/loading/retry.ts";

export type Mailbox = ReturnType<typeof openMailbox>;

/** One device's end of a mailbox. Messages of each device are numbered from 0. */
export function openMailbox(token: string, signal: AbortSignal) {
  let written = 0;
  let read = 0;
  return {
    async write(content: string): Promise<void> {
      const body = { token, number: written++, content };
      await retryOnNetworkError(() => publicApi(writeHandOff, { body, signal }), signal);
    },
    /** Waits for the other device's next message. Rejects when the mailbox is gone, and when the signal aborts. */
    async read(): Promise<string> {
      const number = read++;
      for (;;) {
        const { messages } = await retryOnNetworkError(
          () => publicApi(readHandOff, { body: { token }, signal }),
          signal,
        );
        const found = messages[number];
        if (found !== undefined) return found;
        await wait(Limits.handOffPollMs, signal);
      }
    },
    end(): void {
      // The mailbox of a device without a network ends by itself.
      publicApi(endHandOff, { body: { token } }).catch(() => undefined);
    },
  };
}

/** Repeats a request that got no answer: the same message under the same number is stored once. */
export async function retryOnNetworkError<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const unanswered = error instanceof ApiError && (error.kind === "unsent" || error.kind === "timeout");
      if (!unanswered || tries >= Limits.handOffRetriesMax) throw error;
      await wait(Limits.handOffPollMs, signal);
    }
  }
}
