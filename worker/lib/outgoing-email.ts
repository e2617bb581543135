/** An email to send. `id` is its idempotency key: emails of the same id are sent once. */
export interface OutgoingEmail {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** URL for one-click unsubscribing (RFC 8058). Missing for receipts. */
  unsubscribeUrl?: string | null;
}
