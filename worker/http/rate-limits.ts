import { ResultCode } from "../contract/codes.ts";
import * as OperatorLimits from "../contract/limits/operator.ts";
import * as Limits from "../contract/limits.ts";
import { LruMap } from "../contract/lru-map.ts";
import { countOne, uncountOne } from "../directory/rate-counts.ts";
import { hashAddress } from "../lib/crypto/keyring.ts";
import { checkWait, type Refusal } from "../lib/result.ts";
import { TokenBuckets } from "../lib/token-buckets.ts";
import type { AppContext } from "./context.ts";
import { directoryOf } from "./order-services.ts";

interface Limit {
  max: number;
  windowMs: number;
}

const limits = {
  coupon: { max: Limits.couponTriesMax, windowMs: Limits.couponTriesWindowMs },
  order: { max: Limits.ordersMax, windowMs: Limits.ordersWindowMs },
  feedback: { max: Limits.feedbackMax, windowMs: Limits.feedbackWindowMs },
  report: { max: Limits.reportsMax, windowMs: Limits.reportsWindowMs },
  linkReport: { max: Limits.linkReportsMax, windowMs: Limits.linkReportsWindowMs },
  recovery: { max: Limits.recoveriesMax, windowMs: Limits.recoveriesWindowMs },
  seatLogin: { max: Limits.seatLoginsMax, windowMs: Limits.seatLoginsWindowMs },
  ticket: { max: Limits.ticketsMax, windowMs: Limits.ticketsWindowMs },
  handOff: { max: Limits.handOffsMax, windowMs: Limits.handOffsWindowMs },
  operatorEntry: { max: OperatorLimits.signInAttemptsMax, windowMs: OperatorLimits.entriesWindowMs },
  handOffTry: { max: Limits.handOffJoinsMax, windowMs: Limits.handOffsWindowMs },
} as const satisfies Record<string, Limit>;

const buckets = {
  quote: new TokenBuckets(Limits.quotesPerMinute),
  status: new TokenBuckets(Limits.statusPerMinute),
  visit: new TokenBuckets(Limits.visitsPerMinute),
  pageError: new TokenBuckets(Limits.pageErrorsPerMinute),
  pageErrorOfAll: new TokenBuckets(Limits.pageErrorsPerMinutePerIsolate),
  search: new TokenBuckets(Limits.searchesPerMinute),
  importing: new TokenBuckets(Limits.importBatchesPerMinute),
  orderLookup: new TokenBuckets(Limits.orderLookupsPerMinute),
  captcha: new TokenBuckets(Limits.captchasPerMinute),
  socket: new TokenBuckets(Limits.socketOpensPerMinute),
  unknownHook: new TokenBuckets(Limits.unknownHooksPerMinute),
  knock: new TokenBuckets(Limits.knockRequestsPerMinute),
  handOffRequest: new TokenBuckets(Limits.handOffRequestsPerMinute),
  ticketTry: new TokenBuckets(Limits.ticketTriesPerMinute),
};

/** An attempt, counted before it is checked, so that parallel attempts cannot evade the limit. */
export interface Attempt {
  uncount(): Promise<void>;
}

/** Durable rate limit, counted in D1 per `caller` (by default the IP address). Refuses above it. */
export async function countAttempt(
  c: AppContext,
  what: keyof typeof limits,
  caller = c.get("address"),
): Promise<Attempt> {
  if (c.get("settings").RATE_LIMITS === "off") return { uncount: async () => {} };
  const directory = directoryOf(c);
  const { max, windowMs } = limits[what];
  const id = hashAddress(c.get("settings").keyring, what, caller);
  const now = Date.now();
  const { count, endsAt } = await countOne(directory, id, windowMs, now);
  if (count > max) checkWait(endsAt - now);
  return { uncount: () => uncountOne(directory, id) };
}

/** In-memory rate limit for cheap, frequent requests. Refuses above it. */
export function takeFromBucket(c: AppContext, what: keyof typeof buckets, caller = c.get("address")): void {
  if (c.get("settings").RATE_LIMITS !== "off") checkWait(buckets[what].take(caller, Date.now()));
}

/** Ends of Retry-After times, in memory; spares the room repeated refusals. Best effort: the room still counts. */
const retryAfterEnds = new LruMap<string, number>(Limits.bucketsMax);

export function checkRetryAfter(caller: string): void {
  checkWait((retryAfterEnds.get(caller) ?? 0) - Date.now());
}

/** Stores the Retry-After time of a refusal with 429; ignores other refusals. */
export function storeRetryAfter(caller: string, { code, retryAfterSeconds }: Refusal): void {
  if (code === ResultCode.tooMany && retryAfterSeconds)
    retryAfterEnds.set(caller, Date.now() + retryAfterSeconds * 1000);
}
