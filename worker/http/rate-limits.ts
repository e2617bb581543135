import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { countOne, uncountOne } from "../directory/rate-counts.ts";
import type { Settings } from "../env.ts";
import { Buckets } from "../lib/buckets.ts";
import { FairQueue } from "../lib/fair-queue.ts";
import { hashAddress } from "../lib/network-address.ts";
import { hashLeastMs } from "../lib/password-cost.ts";
import { ok, type Refusal, type Result, refusal } from "../lib/result.ts";
import { RetryAfterCache } from "../lib/retry-after-cache.ts";
import type { AppContext } from "./context.ts";
import { directoryOf } from "./order-services.ts";

interface Limit {
  most: number;
  windowMs: number;
}

const limits = {
  coupon: { most: Limits.couponTriesMax, windowMs: Limits.couponTriesWindowMs },
  order: { most: Limits.ordersMax, windowMs: Limits.ordersWindowMs },
  feedback: { most: Limits.feedbackMax, windowMs: Limits.feedbackWindowMs },
  recovery: { most: Limits.recoveriesMax, windowMs: Limits.recoveriesWindowMs },
  seatLogin: { most: Limits.seatLoginsMax, windowMs: Limits.seatLoginsWindowMs },
  ticket: { most: Limits.ticketsMax, windowMs: Limits.ticketsWindowMs },
} as const satisfies Record<string, Limit>;

const buckets = {
  quote: new Buckets(Limits.quotesPerMinute),
  visit: new Buckets(Limits.visitsPerMinute),
  search: new Buckets(Limits.searchesPerMinute),
  orderLookup: new Buckets(Limits.orderLookupsPerMinute),
  captcha: new Buckets(Limits.captchasPerMinute),
  socket: new Buckets(Limits.socketOpensPerMinute),
  ticketTry: new Buckets(Limits.ticketTriesPerMinute),
};

/** An attempt that was counted before it was looked at, so that many at the same time cannot slip by. */
export interface Attempt {
  /** Takes the attempt back, which turned out not to count. */
  uncount(): Promise<void>;
}

/** Counts one more of what somebody does, from their address or under `caller`; 429 when it is too often. Durable. */
export async function countAttempt(
  c: AppContext,
  what: keyof typeof limits,
  caller = c.get("address"),
): Promise<Result<Attempt>> {
  if (c.get("settings").RATE_LIMITS === "off") return ok({ uncount: async () => {} });
  const directory = directoryOf(c);
  const { most, windowMs } = limits[what];
  const id = hashAddress(c.get("settings").keyring, what, caller);
  const now = Date.now();
  const { count, endsAt } = await countOne(directory, id, windowMs, now);
  if (count > most) return tooMany(endsAt - now);
  return ok({ uncount: () => uncountOne(directory, id) });
}

/** The same in memory, for what is cheap and asked often. */
export function takeFromBucket(c: AppContext, what: keyof typeof buckets, caller = c.get("address")): Result<null> {
  return takeOne(c.get("settings"), what, caller);
}

/** The same where there is no more of the request than who asks. */
export function takeOne({ RATE_LIMITS }: Settings, what: keyof typeof buckets, caller: string): Result<null> {
  if (RATE_LIMITS === "off") return ok(null);
  const waitMs = buckets[what].take(caller, Date.now());
  return waitMs === 0 ? ok(null) : tooMany(waitMs);
}

const hashing = new FairQueue({
  leastMs: hashLeastMs,
  mostOfGroup: Limits.hashesWaitingPerRoom,
  most: Limits.hashesWaiting,
});

/** 429 while too many passwords wait to be hashed, of this room or of all. */
export function checkHashing(c: AppContext, roomId: string): Result<null> {
  const waitMs = c.get("settings").RATE_LIMITS === "off" ? 0 : hashing.fullFor(roomId);
  return waitMs === 0 ? ok(null) : tooMany(waitMs);
}

/** Hashes a password when it is its turn: rooms take turns, and other requests on this thread run in between. */
export async function hashInQueue<T>(c: AppContext, roomId: string, hash: () => Promise<T>): Promise<Result<T>> {
  if (c.get("settings").RATE_LIMITS === "off") return ok(await hash());
  const computed = await hashing.run(roomId, hash);
  return "value" in computed ? ok(computed.value) : tooMany(computed.retryAfterMs);
}

const retryAfterCache = new RetryAfterCache();

/** 429 while it lasts that somebody was told to wait. */
export function checkRetryAfter(caller: string): Result<null> {
  const leftMs = retryAfterCache.left(caller, Date.now());
  return leftMs === 0 ? ok(null) : tooMany(leftMs);
}

/** Keeps in mind that somebody was told to wait, if that is what a refusal says. */
export function storeRetryAfter(caller: string, { code, retryAfterSeconds }: Refusal): void {
  if (code === ResultCode.tooMany && retryAfterSeconds)
    retryAfterCache.begin(caller, Date.now() + retryAfterSeconds * 1000);
}

function tooMany(waitMs: number) {
  return refusal(ResultCode.tooMany, "tooMany", { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
