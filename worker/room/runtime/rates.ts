import * as Limits from "../../contract/limits.ts";
import { type Refusal, tooMany } from "../../lib/result.ts";
import { TokenBuckets } from "../../lib/token-buckets.ts";
import type { ActionName } from "../actions/actions.ts";

const perMinute = {
  linkLookup: Limits.linkLookupsPerMinute,
  socket: Limits.socketOpensPerMinute,
  history: Limits.historyPagesPerMinute,
  costly: Limits.costlyCallsPerMinute,
  call: Limits.callsPerMinute,
} as const;
type Rate = keyof typeof perMinute;

/** Parts of a large file are many; the room's media quota limits their bytes. */
const rates: Partial<Record<ActionName, Rate | "free">> = {
  listMessages: "history",
  listContents: "history",
  getMessagesByIds: "history",
  mayI: "costly",
  rotateKeys: "costly",
  getUpload: "free",
  beginPart: "free",
  recordPart: "free",
};

/** Rate limits of expensive calls, per caller. In memory only, because a flood keeps the room awake. */
export function createRates(on: boolean) {
  const buckets = Object.fromEntries(
    Object.entries(perMinute).map(([rate, most]) => [rate, new TokenBuckets(most)]),
  ) as Record<Rate, TokenBuckets>;

  /** Counts one of `rate` by `caller`; the refusal when it is too often. */
  function check(rate: Rate, caller: string, now: number): Refusal | undefined {
    const waitMs = on ? buckets[rate].take(caller, now) : 0;
    return waitMs > 0 ? tooMany(waitMs).refusal : undefined;
  }

  return {
    check,
    checkAction(name: ActionName, session: string, now: number): Refusal | undefined {
      const rate = rates[name] ?? "call";
      return rate === "free" ? undefined : check(rate, session, now);
    },
  };
}
