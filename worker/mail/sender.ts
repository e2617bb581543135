/** A letter on its way. `id` is its idempotency key: the same one twice is one letter. */
export interface OutgoingEmail {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** Address of one-click unsubscribing (RFC 8058). Missing for receipts. */
  unsubscribeUrl?: string | null;
}

/** `retry`: the service is not well now. `never`: it will not take this letter, however often it is asked. */
export type SendOutcome = { outcome: "sent" } | { outcome: "retry" | "never"; why: string };

export interface MailSender {
  /** Does not throw. */
  send(email: OutgoingEmail): Promise<SendOutcome>;
}
