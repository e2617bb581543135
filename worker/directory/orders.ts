import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Company } from "../contract/company.ts";
import * as Limits from "../contract/limits.ts";
import type { CloseReason } from "../contract/order.ts";
import type { TaxRate } from "../contract/order-receipt.ts";
import { type CouponClaim, isUsable, recordUse } from "./coupons.ts";
import type { Directory } from "./directory.ts";
import { fitsGoal } from "./goal-fit.ts";
import { beginsWith } from "./prefix-conditions.ts";
import { isBeingRefunded } from "./refunds.ts";
import { coupons, type OrderRow, orders, type StoredOrder } from "./schema.ts";

/** Key of a mailbox, the same for all spellings of its address. */
export const emailKey = (email: string) => (email === "" ? "" : `email:${email.trim().toLowerCase()}`);

export function encryptOrder({ encryption }: Directory, { email, company: of, ...row }: OrderRow): StoredOrder {
  // See the migration of goals.
  const kind = row.kind === "chip_in" ? "time" : row.kind;
  const encryptedEmail = email === "" ? "" : encryption.encrypt(email, `order:${row.id}`);
  const company = of && encryption.encrypt(JSON.stringify(of), `company:${row.id}`);
  return { ...row, kind, company, email: encryptedEmail, emailIndex: encryption.blindIndex(emailKey(email)) };
}

/** The order with its buyer; "" and null when they were deleted, or their key is no longer configured. */
export function decryptOrder({ encryption }: Directory, { emailIndex: _, ...row }: StoredOrder): OrderRow {
  const reference = row.reference ?? row.id;
  const kind = row.goalId === null ? row.kind : "chip_in";
  const of = row.company === null ? undefined : encryption.decrypt(row.company, `company:${row.id}`);
  const company = of === undefined ? null : (JSON.parse(of) as Company);
  return { ...row, kind, reference, company, email: encryption.decrypt(row.email, `order:${row.id}`) ?? "" };
}

async function first(directory: Directory, condition: SQL | undefined): Promise<OrderRow | undefined> {
  const row = await directory.select().from(orders).where(condition).get();
  return row && decryptOrder(directory, row);
}

export async function listOrders(
  directory: Directory,
  condition: SQL | undefined,
  by: SQL,
  max: number,
): Promise<OrderRow[]> {
  const rows = await directory.select().from(orders).where(condition).orderBy(by).limit(max);
  return rows.map((row) => decryptOrder(directory, row));
}

/** Orders that fit the condition, those checked longest ago first. */
export async function ordersWhere(directory: Directory, condition: SQL | undefined, max: number): Promise<OrderRow[]> {
  return await listOrders(directory, condition, asc(orders.checkedAt), max);
}

/**
 * Writes a new order and the use of its coupon in one batch. False when its coupon cannot be used, or the order that it
 * replaces was replaced before.
 */
export async function insertOrder(
  directory: Directory,
  row: OrderRow,
  use: Omit<CouponClaim, "code">,
): Promise<boolean> {
  const stored = encryptOrder(directory, row);
  if (row.coupon === null) {
    const result = await directory.insert(orders).values(stored).onConflictDoNothing();
    return result.meta.changes === 1;
  }
  const usable = isUsable(directory, { ...use, code: row.coupon }, row.createdAt, true);
  const values = Object.keys(getTableColumns(orders)).map((name) => sql`${stored[name as keyof StoredOrder]}`);
  const [result] = await directory.batch([
    directory
      .insert(orders)
      .select(sql`SELECT ${sql.join(values, sql`, `)} FROM ${coupons} WHERE ${usable}`)
      .onConflictDoNothing(),
    recordUse(directory, row.id, use.buyer, row.createdAt),
  ]);
  return result.meta.changes === 1;
}

export async function findOrder(directory: Directory, id: string): Promise<OrderRow | undefined> {
  return await first(directory, eq(orders.id, id));
}

/** By its public reference, which shows an order's state and opens nothing. */
export async function findOrderByReference(directory: Directory, reference: string): Promise<OrderRow | undefined> {
  return await first(directory, isReferred(eq(orders.reference, reference), eq(orders.id, reference)));
}

/** Orders of releases before 2026-11-23 have no reference; the directory keeps all orders. */
function isReferred(byReference: SQL | undefined, byId: SQL | undefined): SQL | undefined {
  return or(byReference, and(isNull(orders.reference), byId));
}

export async function findOrderBySession(directory: Directory, sessionId: string): Promise<OrderRow | undefined> {
  return await first(directory, eq(orders.sessionId, sessionId));
}

/** The order of this number (see lib/crypto/codes.ts); undefined also when there are two of them. */
export async function findOrderByNumber(directory: Directory, number: string): Promise<OrderRow | undefined> {
  const condition = isReferred(beginsWith(orders.reference, number), beginsWith(orders.id, number));
  const [order, another] = await listOrders(directory, condition, asc(orders.id), 2);
  return another ? undefined : order;
}

/** The order that replaced this one. */
export async function findReplacement(directory: Directory, from: string): Promise<OrderRow | undefined> {
  return await first(directory, eq(orders.recreatedFrom, from));
}

export async function recordSession(
  directory: Directory,
  id: string,
  sessionId: string,
  payUrl: string,
): Promise<void> {
  await directory.update(orders).set({ sessionId, payUrl }).where(eq(orders.id, id));
}

const unpaid = inArray(orders.status, ["pending", "timed_out", "cancelled"]);

export interface Payment {
  /** See coupon_uses. */
  buyer: string;
  /** The payment was refunded in the payment service's own pages before its webhook arrived. */
  returned: boolean;
  /** Sums that the payment service has computed; undefined without tax. */
  /** The company, where the payment service was told of it. */
  company?: Company | undefined;
  taxed?: { total: number; tax: number; rates: TaxRate[] } | undefined;
}

/**
 * Records a payment, also of an order that had timed out or was cancelled. Of orders that replace one another the first
 * paid one counts; later payments are to be refunded, and contributions that their goal has no place for.
 */
export async function claimPaid(directory: Directory, order: OrderRow, payment: Payment, now: number): Promise<void> {
  const twice = sql`EXISTS (SELECT 1 FROM orders o WHERE o.line_id = orders.line_id AND o.id <> orders.id
    AND o.paid_at IS NOT NULL AND o.refund_due_at IS NULL)`;
  const returned = sql`${payment.returned ? 1 : 0}`;
  const fits = fitsGoal({ orderId: sql`orders.id`, amount: sql`orders.amount`, now: "paid" });
  const late = sql`(goal_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM goals g WHERE g.id = orders.goal_id AND ${fits}))`;
  const { taxed, company } = payment;
  const named = company && { company: encryptOrder(directory, { ...order, company }).company };
  const claim = directory
    .update(orders)
    .set({
      status: "paid",
      paidAt: now,
      ...named,
      ...(taxed && { total: taxed.total, tax: taxed.tax, taxRates: JSON.stringify(taxed.rates) }),
      refundDueAt: sql`CASE WHEN ${returned} OR ${twice} OR ${late} THEN ${now} END`,
      refundReason: sql`CASE WHEN ${returned} THEN 'outside' WHEN ${twice} THEN 'twice' WHEN ${late} THEN 'late' END`,
      linkNonce: sql`CASE WHEN ${returned} OR ${twice} THEN NULL ELSE link_nonce END`,
    })
    .where(and(eq(orders.id, order.id), unpaid));
  if (order.coupon === null) await claim;
  // An order that had ended had given its coupon's use back.
  else await directory.batch([claim, recordUse(directory, order.id, payment.buyer, now)]);
}

const unfulfilled = and(eq(orders.status, "paid"), isNull(orders.fulfilledAt));

/** The room refused: from here on the order can only be refunded. */
export async function markRefundDue(
  directory: Directory,
  id: string,
  closeReason: CloseReason | null,
  now: number,
): Promise<void> {
  const open = and(eq(orders.id, id), unfulfilled, isNull(orders.refundDueAt));
  const due = { refundDueAt: now, refundReason: "late", linkNonce: null, closeReason } as const;
  await directory.update(orders).set(due).where(open);
}

/** Orders for this room that are still to be paid. */
export async function pendingOrdersOf(directory: Directory, roomId: string, max: number): Promise<OrderRow[]> {
  const open = and(eq(orders.roomId, roomId), eq(orders.status, "pending"), ne(orders.kind, "create"));
  return await listOrders(directory, open, asc(orders.createdAt), max);
}

/** The buyer has finished, and the money is on its way: the order stays open until `until`. */
export async function recordSettling(directory: Directory, id: string, now: number, until: number): Promise<void> {
  const first = and(eq(orders.id, id), eq(orders.status, "pending"), isNull(orders.settlingSince));
  await directory.update(orders).set({ settlingSince: now, expiresAt: until }).where(first);
}

export async function recordCompany(directory: Directory, order: OrderRow, company: Company): Promise<void> {
  const stored = encryptOrder(directory, { ...order, company });
  await directory.update(orders).set({ company: stored.company }).where(eq(orders.id, order.id));
}

export async function markChecked(directory: Directory, id: string, now: number): Promise<void> {
  await directory.update(orders).set({ checkedAt: now }).where(eq(orders.id, id));
}

/**
 * Orders that webhooks and success pages may have missed, at most `max` of each sort: paid before `before` with an
 * unfinished delivery or refund, overdue, and pending without a check with the gateway since `before`.
 */
export async function ordersToReconcile(
  directory: Directory,
  before: number,
  now: number,
  max: number,
): Promise<OrderRow[]> {
  const pending = eq(orders.status, "pending");
  const again = or(isNull(orders.refundAgainAt), lte(orders.refundAgainAt, now));
  const stuck = or(
    and(unfulfilled, isNull(orders.refundDueAt), lte(orders.paidAt, before)),
    and(isBeingRefunded, isNull(orders.refundFailedAt), lte(orders.refundDueAt, before), again),
  );
  // A payment that settles in days is asked for once an hour.
  const last = sql`CASE WHEN settling_since IS NULL THEN ${before} ELSE ${now - Limits.settlingPollMs} END`;
  const overdue = and(
    pending,
    lte(orders.expiresAt, now),
    or(isNull(orders.settlingSince), sql`${orders.checkedAt} <= ${last}`),
  );
  const unchecked = and(pending, isNotNull(orders.sessionId), sql`${orders.checkedAt} <= ${last}`);
  const oldest = asc(orders.checkedAt);
  return [
    ...(await listOrders(directory, stuck, oldest, max)),
    ...(await listOrders(directory, overdue, oldest, max)),
    ...(await listOrders(directory, unchecked, oldest, max)),
  ];
}

/** Deletes the nonce of the owner's link once the room is set up: no order can show the link again. */
export async function forgetOwnerLink(directory: Directory, roomId: string): Promise<void> {
  const bought = and(eq(orders.roomId, roomId), eq(orders.kind, "create"), isNotNull(orders.fulfilledAt));
  const creation = and(bought, isNotNull(orders.linkNonce));
  await directory.update(orders).set({ linkNonce: null }).where(creation);
}

/** Fulfilled orders for a seat in this room that still show its link. */
export async function joinsWithLink(directory: Directory, roomId: string): Promise<OrderRow[]> {
  const shown = and(isNotNull(orders.linkNonce), isNotNull(orders.fulfilledAt));
  const joins = and(eq(orders.roomId, roomId), eq(orders.kind, "join"), shown);
  return await listOrders(directory, joins, asc(orders.createdAt), Limits.seatsMax);
}

export async function forgetLink(directory: Directory, id: string): Promise<void> {
  await directory.update(orders).set({ linkNonce: null }).where(eq(orders.id, id));
}

/**
 * Statement that deletes the nonces of links that were bought before `fulfilledBefore`, but of those whose email did not
 * go out: of an admin link also one that may not be mailed, which the operator can send. `isRestored`: rooms may be set
 * up that the database does not know to be, and a link without an email goes too.
 */
export function forgetOldLinks(directory: Directory, fulfilledBefore: number, isRestored = false) {
  const unsent = sql`EXISTS (SELECT 1 FROM mail_outbox m WHERE m.sent_at IS NULL
    AND m.id IN ('admin-link:' || orders.reference, 'seat-link:' || orders.reference))`;
  // The id of an email that the operator sent ends with a colon and a code.
  const id = sql`'admin-link:' || coalesce(orders.reference, orders.id)`;
  const sent = sql`EXISTS (SELECT 1 FROM mail_outbox m WHERE m.sent_at > 0 AND m.id BETWEEN ${id} AND ${id} || ';')`;
  const isOver = isRestored ? sql`NOT ${unsent}` : sql`CASE WHEN kind = 'create' THEN ${sent} ELSE NOT ${unsent} END`;
  const old = and(isNotNull(orders.linkNonce), lte(orders.fulfilledAt, fulfilledBefore), isOver);
  return directory.update(orders).set({ linkNonce: null }).where(old);
}

/** The orders of the rooms that were paid for with this email address, the newest first. */
export async function roomsPaidBy(directory: Directory, email: string, max: number): Promise<OrderRow[]> {
  const created = and(isFor(directory, email), eq(orders.kind, "create"), eq(orders.status, "paid"));
  return await listOrders(directory, created, desc(orders.createdAt), max);
}

/** Ordered with this email address. */
export function isFor({ encryption }: Directory, email: string): SQL {
  return inArray(orders.emailIndex, encryption.blindIndexes(emailKey(email)));
}
