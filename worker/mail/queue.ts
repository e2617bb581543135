import { orderEmails } from "../contract/endpoints/console/orders.ts";
import * as Limits from "../contract/limits.ts";
import { orderNumber } from "../lib/crypto/codes.ts";
import { log } from "../lib/log.ts";
import type { OutgoingEmail } from "../lib/outgoing-email.ts";

/** `retry`: a temporary failure. `never`: the service refuses this email for good. */
export type SendOutcome = { outcome: "sent" } | { outcome: "retry" | "never"; why: string };

/** Log fields of an email: its kind, and the number of its order. Ids of emails about orders end with the reference. */
function named({ id }: Pick<OutgoingEmail, "id">) {
  const [kind = "", reference = ""] = id.split(":");
  return { email: kind, ...(aboutOrders.has(kind) ? { order: orderNumber(reference) } : {}) };
}

const aboutOrders: ReadonlySet<string> = new Set([...orderEmails, "refund-waits"]);

export interface MailSender {
  /** Does not throw. */
  send(email: OutgoingEmail): Promise<SendOutcome>;
}

export interface QueuedEmail extends OutgoingEmail {
  createdAt: number;
  tries: number;
  sentAt: number | null;
  givenUpAt: number | null;
}

/** Store of queued emails. `sent` and `givenUp` erase the content. */
export interface MailQueueStore {
  find(id: string): Promise<QueuedEmail | undefined>;
  due(now: number, max: number): Promise<QueuedEmail[]>;
  /** Leases an email; false if another worker has leased it. */
  take(email: QueuedEmail, leaseUntil: number): Promise<boolean>;
  sent(id: string, now: number): Promise<void>;
  delayed(id: string, nextTryAt: number, why: string): Promise<void>;
  givenUp(id: string, now: number, why: string): Promise<void>;
}

export interface MailQueue {
  send(id: string): Promise<void>;
  sendDue(): Promise<void>;
}

/** Sends emails at least once, with an idempotency key for the mail service; retries with exponential backoff. */
export function createMailQueue(store: MailQueueStore, sender: MailSender): MailQueue {
  async function deliver(email: QueuedEmail): Promise<void> {
    if (email.sentAt !== null || email.givenUpAt !== null) return;
    // A restored database can contain emails that were sent since. The mail service no longer knows the idempotency
    // keys of old ones, so these are not sent.
    if (email.createdAt + Limits.mailGivenUpMs <= Date.now()) return await giveUp(email, "it is too old");
    if (!(await store.take(email, Date.now() + Limits.mailLeaseMs))) return;
    await record(email, await sender.send(email));
  }

  async function record(email: QueuedEmail, result: SendOutcome): Promise<void> {
    const now = Date.now();
    if (result.outcome === "sent") return await store.sent(email.id, now);
    const nextTryAt = now + pauseAfter(email.tries);
    if (result.outcome === "retry" && nextTryAt < email.createdAt + Limits.mailGivenUpMs) {
      log("error", "an email was not taken, and is tried again", { ...named(email), why: result.why });
      return await store.delayed(email.id, nextTryAt, result.why);
    }
    await giveUp(email, result.why);
  }

  async function giveUp(email: QueuedEmail, why: string): Promise<void> {
    log("error", "an email was given up", { ...named(email), why });
    await store.givenUp(email.id, Date.now(), why);
  }

  return {
    async send(id) {
      const email = await store.find(id);
      if (email) await deliver(email);
    },
    async sendDue() {
      for (const email of await store.due(Date.now(), Limits.cronBatch)) await deliver(email);
    },
  };
}

/** Backoff: 1, 2, 4 … minutes, at most an hour. */
function pauseAfter(tries: number): number {
  return Math.min(Limits.mailRetryFirstMs * 2 ** Math.min(tries, 10), Limits.mailRetryMaxMs);
}
