import { endHandOff, readHandOff, writeHandOff } from "@contract/endpoints/hand-offs.ts";
import * as Limits from "@contract/limits.ts";
import { ApiError } from "../../api/api-error.ts";
import { publicApi } from "../../api/public-api.ts";
import { wait } from "../../lib/loading/retry.ts";

/** One device's end of a mailbox. Messages of each device are numbered from 0. */
export interface Mailbox {
  write(content: string): Promise<void>;
  /** Waits for the other device's next message. Rejects when the mailbox is gone, and when the signal aborts. */
  read(): Promise<string>;
  end(): void;
}

export function openMailbox(token: string, signal: AbortSignal): Mailbox {
  let written = 0;
  let read = 0;
  return {
    async write(content) {
      const body = { token, number: written++, content };
      await retryOnNetworkError(() => publicApi(writeHandOff, { body, signal }), signal);
    },
    async read() {
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
    end() {
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
