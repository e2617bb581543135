/** An email to send. `id` is its idempotency key: the service sends emails of the same id once. */
export interface OutgoingEmail {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** Address for one-click unsubscribing (RFC 8058). Missing for receipts. */
  unsubscribeUrl?: string | null;
}

/** `retry`: a temporary failure. `never`: the service refuses this email for good. */
export type SendOutcome = { outcome: "sent" } | { outcome: "retry" | "never"; why: string };

export interface MailSender {
  /** Does not throw. */
  send(email: OutgoingEmail): Promise<SendOutcome>;
}
