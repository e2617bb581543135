import * as Limits from "../../contract/limits.ts";
import { type Refusal, tooMany } from "../../lib/result.ts";
import { TokenBuckets } from "../../lib/token-buckets.ts";
import type { Rate } from "../verb.ts";

const perMinute: Record<Rate, number> = {
  linkLookup: Limits.linkLookupsPerMinute,
  socket: Limits.socketOpensPerMinute,
  history: Limits.historyPagesPerMinute,
  costly: Limits.costlyRequestsPerMinute,
  call: Limits.requestsPerMinute,
};

/**
 * Rate limits of expensive requests. Counts one of `rate` by `caller`; the refusal when it is too often. In memory
 * only, because a flood keeps the room awake.
 */
export function createRates(on: boolean) {
  const buckets = Object.fromEntries(
    Object.entries(perMinute).map(([rate, limit]) => [rate, new TokenBuckets(limit)]),
  ) as Record<Rate, TokenBuckets>;

  return (rate: Rate | "free", caller: string): Refusal | undefined => {
    const waitMs = on && rate !== "free" ? buckets[rate].take(caller, Date.now()) : 0;
    return waitMs > 0 ? tooMany(waitMs).refusal : undefined;
  };
}
