import { and, desc, eq, getTableColumns, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../contract/order.ts";
import type { Directory } from "./directory.ts";
import { beginsWith } from "./prefix-conditions.ts";
import { type CouponRow, coupons, couponUses } from "./schema.ts";

/** Writes a new coupon. False when there is one of this code. */
export async function insertCoupon(directory: Directory, row: CouponRow): Promise<boolean> {
  const result = await directory.insert(coupons).values(row).onConflictDoNothing();
  return result.meta.changes === 1;
}

const withUses = {
  ...getTableColumns(coupons),
  used: sql<number>`(SELECT count(*) FROM coupon_uses u WHERE u.code = coupons.code)`,
};

export type CountedCoupon = CouponRow & { used: number };

/** Coupons that were created before a time, with how many orders use each; the newest first. */
export async function couponsBefore(directory: Directory, before: number, max: number): Promise<CountedCoupon[]> {
  const older = lt(coupons.createdAt, before);
  return await directory.select(withUses).from(coupons).where(older).orderBy(desc(coupons.createdAt)).limit(max);
}

/** Pauses a coupon, or lets it go on if `now` is null. */
export async function setPaused(directory: Directory, code: string, now: number | null): Promise<void> {
  await directory.update(coupons).set({ pausedAt: now }).where(eq(coupons.code, code));
}

export async function findCoupon(directory: Directory, code: string): Promise<CountedCoupon | undefined> {
  return await directory.select(withUses).from(coupons).where(eq(coupons.code, code)).get();
}

/** A request to use a coupon. `buyer`: see orders/offer.ts; `amount`: price without the coupon, in minor units. */
export interface CouponClaim {
  code: string;
  buyer: string;
  amount: number;
  currency: string;
  /** The installation's: of coupons that were made before there were several, and before the first order after them. */
  firstCurrency: string;
}

/** The coupon, when this buyer can use it now. */
export async function usableCoupon(
  directory: Directory,
  claim: CouponClaim,
  now: number,
): Promise<CouponRow | undefined> {
  return await directory
    .select()
    .from(coupons)
    .where(isUsable(directory, claim, now))
    .get();
}

/**
 * The rule for quotes and for orders. A limit per buyer needs the buyer, whom a quote may not know yet; the order
 * checks again.
 */
export function isUsable(
  { encryption }: Directory,
  { code, buyer, amount, currency, firstCurrency }: CouponClaim,
  now: number,
  buyerRequired = false,
): SQL {
  const uses = sql`(SELECT count(*) FROM coupon_uses u WHERE u.code = ${coupons.code})`;
  const byBuyer = inArray(sql`u.buyer`, encryption.blindIndexes(buyer));
  const usesOfBuyer = sql`(SELECT count(*) FROM coupon_uses u WHERE u.code = ${coupons.code} AND ${byBuyer})`;
  const known = buyer === "" ? sql`${buyerRequired ? 0 : 1}` : sql`${usesOfBuyer} < ${coupons.emailLimit}`;
  return sql`${coupons.code} = ${code} AND ${coupons.startsAt} <= ${now}
    AND (${coupons.endsAt} IS NULL OR ${coupons.endsAt} > ${now})
    AND ${coupons.pausedAt} IS NULL AND ${coupons.minAmount} <= ${amount}
    AND (${coupons.kind} = 'percent' AND ${coupons.minAmount} = 0
      OR coalesce(${coupons.currency}, ${firstCurrency}) = ${currency})
    AND (${coupons.totalLimit} IS NULL OR ${uses} < ${coupons.totalLimit})
    AND (${coupons.emailLimit} IS NULL OR ${known})`;
}

/** Statement of a batch that records the use of an order's coupon, if the order was written. */
export function recordUse(directory: Directory, orderId: string, buyer: string, now: number) {
  const blindIndex = directory.encryption.blindIndex(buyer);
  return directory
    .insert(couponUses)
    .select(sql`SELECT id, coupon, ${blindIndex}, ${now} FROM orders WHERE id = ${orderId} AND coupon IS NOT NULL`)
    .onConflictDoNothing();
}

/** Statement of a batch that releases the use of an order's coupon, if the order is in one of these states. */
export function releaseUse(directory: Directory, orderId: string, states: readonly OrderStatus[]) {
  const ended = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND ${inArray(sql`status`, [...states])})`;
  return directory.delete(couponUses).where(and(eq(couponUses.orderId, orderId), ended));
}

/** Orders whose coupon was used by a buyer whose hash is of a former key, or of none; one of a missing key stays. */
export async function usesToReindex(directory: Directory, max: number): Promise<string[]> {
  const { former: keys } = directory.encryption;
  const replaceable = or(
    eq(sql`instr(${couponUses.buyer}, '.')`, 0),
    ...keys.map(({ blindIndexes }) => beginsWith(couponUses.buyer, blindIndexes)),
  );
  const former = and(ne(couponUses.buyer, ""), replaceable);
  const rows = await directory.select({ orderId: couponUses.orderId }).from(couponUses).where(former).limit(max);
  return rows.map(({ orderId }) => orderId);
}

export async function reindex(directory: Directory, orderId: string, buyer: string): Promise<void> {
  const blindIndex = directory.encryption.blindIndex(buyer);
  await directory.update(couponUses).set({ buyer: blindIndex }).where(eq(couponUses.orderId, orderId));
}
