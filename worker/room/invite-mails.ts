import { Limits } from "../contract/limits.ts";
import { digest } from "../lib/keyring.ts";

/** Which addresses were invited by mail in the last day: a room must not become a way to write to strangers. */
export class InviteMails {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Counts invitations to these addresses. When they are too many, the milliseconds to wait; then nothing was counted. */
  count(emails: readonly string[], now: number): number {
    this.#sql.exec("DELETE FROM invite_mails WHERE sent_at <= ?", now - Limits.inviteMailAgainMs);
    const waits = emails.map((email) => this.#waitFor(email, now));
    const sent = this.#sql.exec<{ sent_at: number }>("SELECT sent_at FROM invite_mails ORDER BY sent_at").toArray();
    const over = sent.length + emails.length - Limits.inviteMailsPerRoomPerDay;
    if (over > 0) waits.push((sent[Math.min(over, sent.length) - 1]?.sent_at ?? now) + Limits.inviteMailAgainMs - now);
    const waitMs = Math.max(0, ...waits);
    if (waitMs > 0) return waitMs;
    for (const email of emails)
      this.#sql.exec("INSERT INTO invite_mails (address, sent_at) VALUES (?, ?)", digest(email.toLowerCase()), now);
    return 0;
  }

  #waitFor(email: string, now: number): number {
    const row = this.#sql
      .exec<{ sent_at: number }>("SELECT sent_at FROM invite_mails WHERE address = ?", digest(email.toLowerCase()))
      .toArray()[0];
    return row ? row.sent_at + Limits.inviteMailAgainMs - now : 0;
  }
}
