import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Company } from "../contract/company.ts";
import { feedbackTypes } from "../contract/feedback.ts";
import { goalStates } from "../contract/goal.ts";
import { closeReasons, couponKinds, disputeOutcomes, orderKinds, refundReasons } from "../contract/order.ts";
import { paymentMethods } from "../contract/payment-methods.ts";
import { reportDecisions, reportReasons } from "../contract/report.ts";
import { languages } from "../contract/text/languages.ts";
import { integers, nullableIntegers, nullableTexts, texts } from "./columns.ts";

/** The tables of migrations/d1, as the queries see them; a test compares the two. Times are milliseconds since 1970. */

const statuses = ["pending", "paid", "timed_out", "cancelled", "refunded"] as const;
const locationHints = ["afr", "apac", "eeur", "enam", "me", "oc", "sam", "weur", "wnam"] as const;
export type LocationHint = (typeof locationHints)[number];

export const orders = sqliteTable("orders", {
  id: text("id").primaryKey(),
  ...texts("roomId", "email", "origin", "currency", "linkKeyId", "lineId"),
  ...nullableTexts("reference", "sessionId", "payUrl", "recreatedFrom", "linkNonce", "coupon", "goalId", "reopens"),
  ...nullableTexts("refundError", "taxRates", "company"),
  kind: text("kind", { enum: orderKinds }).notNull(),
  status: text("status", { enum: statuses }).notNull(),
  emailIndex: text("email_print").notNull(),
  language: text("language", { enum: languages }).notNull(),
  method: text("method", { enum: paymentMethods }).notNull(),
  gateway: text("gateway", { enum: ["none", "stripe", "sandbox"] }).notNull(),
  refundReason: text("refund_reason", { enum: refundReasons }),
  closeReason: text("close_reason", { enum: closeReasons }),
  locationHint: text("location_hint", { enum: locationHints }),
  disputeOutcome: text("dispute_outcome", { enum: disputeOutcomes }),
  ...integers("seats", "days", "sealed", "listAmount", "discount", "amount", "refundTries"),
  ...integers("createdAt", "expiresAt", "checkedAt"),
  ...nullableIntegers("basisSeats", "basisEndsAt", "couponDiscount", "total", "tax"),
  ...nullableIntegers("settlingSince", "paidAt", "fulfilledAt", "closedAt", "declinedAt"),
  ...nullableIntegers("refundDueAt", "refundSentAt", "refundAgainAt", "refundFailedAt"),
  ...nullableIntegers("partRefunded", "partRefundedAt", "disputedAt", "disputeClosedAt"),
});
export type StoredOrder = typeof orders.$inferSelect;
/** An order with its buyer to be read: see orders.ts. */
export type OrderRow = Omit<StoredOrder, "emailIndex" | "company"> & { reference: string; company: Company | null };

export const goals = sqliteTable("goals", {
  id: text("id").primaryKey(),
  ...texts("roomId", "currency"),
  state: text("state", { enum: goalStates }).notNull(),
  ...integers("days", "amount", "least", "basisSeats", "basisEndsAt", "createdAt", "endsAt", "checkedAt"),
  ...nullableIntegers("appliedAt", "doneAt"),
});
export type GoalRow = typeof goals.$inferSelect;

export const rooms = sqliteTable("rooms", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  ...integers("createdAt", "askedAt"),
  ...nullableIntegers("purgeAt", "purgedAt"),
});

export const observations = sqliteTable("observations", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});

export const mailOutbox = sqliteTable("mail_outbox", {
  id: text("id").primaryKey(),
  ...nullableTexts("roomId", "lastError"),
  content: text("letter").notNull(),
  ...integers("createdAt", "nextTryAt", "tries"),
  ...nullableIntegers("sentAt", "givenUpAt"),
});

export const mailAddresses = sqliteTable("mail_addresses", {
  id: text("id").primaryKey(),
  emailDigest: text("letter").notNull(),
  mailedAt: integer("mailed_at").notNull(),
  ...nullableIntegers("confirmedAt", "unsubscribedAt"),
});

export const localMailbox = sqliteTable("local_mailbox", {
  id: text("id").primaryKey(),
  content: text("letter").notNull(),
  receivedAt: integer("received_at").notNull(),
});

export const sandboxSessions = sqliteTable("sandbox_sessions", {
  id: text("id").primaryKey(),
  ...texts("orderId", "currency", "title", "details", "successUrl", "cancelUrl"),
  status: text("status", { enum: ["open", "complete", "expired"] }).notNull(),
  method: text("method", { enum: paymentMethods }).notNull(),
  language: text("language", { enum: languages }).notNull(),
  refundState: text("refund_state", { enum: ["pending", "failed"] }),
  ...integers("amount", "expiresAt", "taxIncluded", "settling"),
  ...nullableIntegers("refundedAt", "declinedAt", "tax"),
});

export const usedCaptchas = sqliteTable("used_captchas", {
  id: text("id").primaryKey(),
  expiresAt: integer("expires_at").notNull(),
});

export const coupons = sqliteTable("coupons", {
  code: text("code").primaryKey(),
  currency: text("currency"),
  kind: text("kind", { enum: couponKinds }).notNull(),
  ...integers("value", "minAmount", "startsAt", "createdAt"),
  ...nullableIntegers("endsAt", "totalLimit", "emailLimit", "pausedAt"),
});
export type CouponRow = typeof coupons.$inferSelect;

export const couponUses = sqliteTable("coupon_uses", {
  orderId: text("order_id").primaryKey(),
  ...texts("code", "buyer"),
  usedAt: integer("used_at").notNull(),
});

export const rateCounts = sqliteTable("rate_counts", {
  id: text("id").primaryKey(),
  ...integers("count", "endsAt"),
});

export const loginTickets = sqliteTable("login_tickets", {
  id: text("id").primaryKey(),
  ...texts("roomId", "sessionHash"),
  encryptedCode: text("sealed_code").notNull(),
  expiresAt: integer("expires_at").notNull(),
});

export const handOffs = sqliteTable("hand_offs", {
  id: text("id").primaryKey(),
  ...texts("codeHalf", "codeDigest", "maker"),
  joiner: text("joiner"),
  ...integers("tries", "expiresAt"),
});

export const handOffMessages = sqliteTable("hand_off_messages", {
  ...texts("handOffId", "content"),
  ...integers("byMaker", "number"),
});

export const feedback = sqliteTable("feedback", {
  id: text("id").primaryKey(),
  ...texts("content", "contact", "keyId"),
  type: text("type", { enum: feedbackTypes }).notNull(),
  language: text("language", { enum: languages }).notNull(),
  createdAt: integer("created_at").notNull(),
});
export type FeedbackRow = Omit<typeof feedback.$inferSelect, "keyId">;

export const restoreGuard = sqliteTable("restore_guard", {
  id: integer("id").primaryKey(),
  purgedAfter: text("purged_after"),
  ticks: integer("ticks").notNull(),
});

export const visits = sqliteTable("visits", {
  ...texts("day", "channel"),
  count: integer("count").notNull(),
});

export const pageErrors = sqliteTable("page_errors", {
  id: integer("id").primaryKey(),
  ...texts("release", "name", "detail", "place", "callers"),
  ...integers("count", "firstAt", "lastAt"),
});

export const cronRuns = sqliteTable("cron_runs", {
  beganAt: integer("began_at").primaryKey(),
  failed: text("failed").notNull(),
  tookMs: integer("took_ms").notNull(),
});

export const failureCounts = sqliteTable("failure_counts", {
  day: text("day").notNull(),
  kind: text("kind", { enum: ["push", "request"] }).notNull(),
  count: integer("count").notNull(),
});

export const requestCounts = sqliteTable("request_counts", {
  day: text("day").notNull(),
  count: integer("count").notNull(),
});

export const statusChecks = sqliteTable("status_checks", {
  day: text("day").notNull(),
  ...integers("upToMs", "count"),
});

export const reports = sqliteTable("reports", {
  id: text("id").primaryKey(),
  ...texts("roomId", "content", "keyId"),
  reason: text("reason", { enum: reportReasons }).notNull(),
  language: text("language", { enum: languages }).notNull(),
  decision: text("decision", { enum: reportDecisions }),
  ...integers("isOpen", "createdAt", "deleteAt"),
  decidedAt: integer("decided_at"),
});

export const reportFiles = sqliteTable("report_files", {
  ...texts("roomId", "fileId", "reportId"),
});
