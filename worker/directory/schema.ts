import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Company } from "../contract/company.ts";
import { feedbackTypes } from "../contract/feedback.ts";
import { goalStates } from "../contract/goal.ts";
import { closeReasons, couponKinds, disputeOutcomes, orderKinds, refundReasons } from "../contract/order.ts";
import { paymentMethods } from "../contract/payment-methods.ts";
import { reportDecisions, reportReasons } from "../contract/report.ts";
import { languages } from "../contract/text/languages.ts";

const statuses = ["pending", "paid", "timed_out", "cancelled", "refunded"] as const;

/** The tables of migrations/d1, as the queries see them; a test compares the two. Times are milliseconds since 1970. */

const locationHints = ["afr", "apac", "eeur", "enam", "me", "oc", "sam", "weur", "wnam"] as const;
export type LocationHint = (typeof locationHints)[number];

export const orders = sqliteTable("orders", {
  id: text("id").primaryKey(),
  reference: text("reference"),
  kind: text("kind", { enum: orderKinds }).notNull(),
  status: text("status", { enum: statuses }).notNull(),
  roomId: text("room_id").notNull(),
  email: text("email").notNull(),
  emailIndex: text("email_print").notNull(),
  language: text("language", { enum: languages }).notNull(),
  origin: text("origin").notNull(),
  seats: integer("seats").notNull(),
  days: integer("days").notNull(),
  listAmount: integer("list_amount").notNull(),
  discount: integer("discount").notNull(),
  amount: integer("amount").notNull(),
  currency: text("currency").notNull(),
  method: text("method", { enum: paymentMethods }).notNull(),
  gateway: text("gateway", { enum: ["none", "stripe", "sandbox"] }).notNull(),
  sessionId: text("session_id"),
  payUrl: text("pay_url"),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  checkedAt: integer("checked_at").notNull(),
  paidAt: integer("paid_at"),
  fulfilledAt: integer("fulfilled_at"),
  refundDueAt: integer("refund_due_at"),
  closedAt: integer("closed_at"),
  recreatedFrom: text("recreated_from"),
  linkNonce: text("link_nonce"),
  linkKeyId: text("link_key_id").notNull(),
  lineId: text("line_id").notNull(),
  coupon: text("coupon"),
  refundReason: text("refund_reason", { enum: refundReasons }),
  disputedAt: integer("disputed_at"),
  basisSeats: integer("basis_seats"),
  basisEndsAt: integer("basis_ends_at"),
  closeReason: text("close_reason", { enum: closeReasons }),
  declinedAt: integer("declined_at"),
  goalId: text("goal_id"),
  reopens: text("reopens"),
  sealed: integer("sealed").notNull(),
  locationHint: text("location_hint", { enum: locationHints }),
  refundTries: integer("refund_tries").notNull(),
  refundSentAt: integer("refund_sent_at"),
  refundAgainAt: integer("refund_again_at"),
  refundFailedAt: integer("refund_failed_at"),
  refundError: text("refund_error"),
  disputeOutcome: text("dispute_outcome", { enum: disputeOutcomes }),
  disputeClosedAt: integer("dispute_closed_at"),
  couponDiscount: integer("coupon_discount"),
  settlingSince: integer("settling_since"),
  total: integer("total"),
  tax: integer("tax"),
  taxRates: text("tax_rates"),
  partRefunded: integer("part_refunded"),
  partRefundedAt: integer("part_refunded_at"),
  company: text("company"),
});
export type StoredOrder = typeof orders.$inferSelect;
/** An order with its buyer to be read: see orders.ts. */
export type OrderRow = Omit<StoredOrder, "emailIndex" | "company"> & { reference: string; company: Company | null };

export const goals = sqliteTable("goals", {
  id: text("id").primaryKey(),
  roomId: text("room_id").notNull(),
  state: text("state", { enum: goalStates }).notNull(),
  days: integer("days").notNull(),
  amount: integer("amount").notNull(),
  least: integer("least").notNull(),
  currency: text("currency").notNull(),
  basisSeats: integer("basis_seats").notNull(),
  basisEndsAt: integer("basis_ends_at").notNull(),
  createdAt: integer("created_at").notNull(),
  endsAt: integer("ends_at").notNull(),
  checkedAt: integer("checked_at").notNull(),
  appliedAt: integer("applied_at"),
  doneAt: integer("done_at"),
});
export type GoalRow = typeof goals.$inferSelect;

export const rooms = sqliteTable("rooms", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  createdAt: integer("created_at").notNull(),
  purgeAt: integer("purge_at"),
  askedAt: integer("asked_at").notNull(),
  purgedAt: integer("purged_at"),
});

export const observations = sqliteTable("observations", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});

export const mailOutbox = sqliteTable("mail_outbox", {
  id: text("id").primaryKey(),
  roomId: text("room_id"),
  content: text("letter").notNull(),
  createdAt: integer("created_at").notNull(),
  nextTryAt: integer("next_try_at").notNull(),
  tries: integer("tries").notNull(),
  sentAt: integer("sent_at"),
  givenUpAt: integer("given_up_at"),
  lastError: text("last_error"),
});

export const mailAddresses = sqliteTable("mail_addresses", {
  id: text("id").primaryKey(),
  mailedAt: integer("mailed_at").notNull(),
  emailDigest: text("letter").notNull(),
  confirmedAt: integer("confirmed_at"),
  unsubscribedAt: integer("unsubscribed_at"),
});

export const localMailbox = sqliteTable("local_mailbox", {
  id: text("id").primaryKey(),
  content: text("letter").notNull(),
  receivedAt: integer("received_at").notNull(),
});

export const sandboxSessions = sqliteTable("sandbox_sessions", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  status: text("status", { enum: ["open", "complete", "expired"] }).notNull(),
  amount: integer("amount").notNull(),
  currency: text("currency").notNull(),
  title: text("title").notNull(),
  details: text("details").notNull(),
  method: text("method", { enum: paymentMethods }).notNull(),
  language: text("language", { enum: languages }).notNull(),
  successUrl: text("success_url").notNull(),
  cancelUrl: text("cancel_url").notNull(),
  expiresAt: integer("expires_at").notNull(),
  refundedAt: integer("refunded_at"),
  declinedAt: integer("declined_at"),
  tax: integer("tax"),
  taxIncluded: integer("tax_included").notNull(),
  settling: integer("settling").notNull(),
  refundState: text("refund_state", { enum: ["pending", "failed"] }),
});

export const usedCaptchas = sqliteTable("used_captchas", {
  id: text("id").primaryKey(),
  expiresAt: integer("expires_at").notNull(),
});

export const coupons = sqliteTable("coupons", {
  code: text("code").primaryKey(),
  kind: text("kind", { enum: couponKinds }).notNull(),
  value: integer("value").notNull(),
  minAmount: integer("min_amount").notNull(),
  startsAt: integer("starts_at").notNull(),
  endsAt: integer("ends_at"),
  totalLimit: integer("total_limit"),
  emailLimit: integer("email_limit"),
  createdAt: integer("created_at").notNull(),
  pausedAt: integer("paused_at"),
  currency: text("currency"),
});
export type CouponRow = typeof coupons.$inferSelect;

export const couponUses = sqliteTable("coupon_uses", {
  orderId: text("order_id").primaryKey(),
  code: text("code").notNull(),
  buyer: text("buyer").notNull(),
  usedAt: integer("used_at").notNull(),
});

export const rateCounts = sqliteTable("rate_counts", {
  id: text("id").primaryKey(),
  count: integer("count").notNull(),
  endsAt: integer("ends_at").notNull(),
});

export const loginTickets = sqliteTable("login_tickets", {
  id: text("id").primaryKey(),
  roomId: text("room_id").notNull(),
  sessionHash: text("session_hash").notNull(),
  encryptedCode: text("sealed_code").notNull(),
  expiresAt: integer("expires_at").notNull(),
});

export const handOffs = sqliteTable("hand_offs", {
  id: text("id").primaryKey(),
  codeHalf: text("code_half").notNull(),
  codeDigest: text("code_digest").notNull(),
  maker: text("maker").notNull(),
  joiner: text("joiner"),
  tries: integer("tries").notNull(),
  expiresAt: integer("expires_at").notNull(),
});

export const handOffMessages = sqliteTable("hand_off_messages", {
  handOffId: text("hand_off_id").notNull(),
  byMaker: integer("by_maker").notNull(),
  number: integer("number").notNull(),
  content: text("content").notNull(),
});

export const feedback = sqliteTable("feedback", {
  id: text("id").primaryKey(),
  type: text("type", { enum: feedbackTypes }).notNull(),
  content: text("content").notNull(),
  contact: text("contact").notNull(),
  language: text("language", { enum: languages }).notNull(),
  createdAt: integer("created_at").notNull(),
  keyId: text("key_id").notNull(),
});
export type FeedbackRow = Omit<typeof feedback.$inferSelect, "keyId">;

export const restoreGuard = sqliteTable("restore_guard", {
  id: integer("id").primaryKey(),
  ticks: integer("ticks").notNull(),
  purgedAfter: text("purged_after"),
});

export const visits = sqliteTable("visits", {
  day: text("day").notNull(),
  channel: text("channel").notNull(),
  count: integer("count").notNull(),
});

export const pageErrors = sqliteTable("page_errors", {
  id: integer("id").primaryKey(),
  release: text("release").notNull(),
  name: text("name").notNull(),
  detail: text("detail").notNull(),
  place: text("place").notNull(),
  callers: text("callers").notNull(),
  count: integer("count").notNull(),
  firstAt: integer("first_at").notNull(),
  lastAt: integer("last_at").notNull(),
});

export const cronRuns = sqliteTable("cron_runs", {
  beganAt: integer("began_at").primaryKey(),
  tookMs: integer("took_ms").notNull(),
  failed: text("failed").notNull(),
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
  upToMs: integer("up_to_ms").notNull(),
  count: integer("count").notNull(),
});

export const reports = sqliteTable("reports", {
  id: text("id").primaryKey(),
  roomId: text("room_id").notNull(),
  reason: text("reason", { enum: reportReasons }).notNull(),
  isOpen: integer("is_open").notNull(),
  language: text("language", { enum: languages }).notNull(),
  createdAt: integer("created_at").notNull(),
  decidedAt: integer("decided_at"),
  decision: text("decision", { enum: reportDecisions }),
  content: text("content").notNull(),
  keyId: text("key_id").notNull(),
  deleteAt: integer("delete_at").notNull(),
});

export const reportFiles = sqliteTable("report_files", {
  roomId: text("room_id").notNull(),
  fileId: text("file_id").notNull(),
  reportId: text("report_id").notNull(),
});
