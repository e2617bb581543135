import * as Limits from "../../contract/limits.ts";
import type { Keyring } from "../../lib/crypto/keyring.ts";
import { Table } from "./table.ts";

/** Keyed hashes of addresses invited by email in the last day. The limit keeps a room from being used for spam. */
export class InviteMails extends Table {
  readonly #keyring: Keyring;

  constructor(sql: SqlStorage, keyring: Keyring) {
    super(sql);
    this.#keyring = keyring;
  }

  /** Counts invitations to these addresses. Above the limit, counts none and returns the milliseconds to wait. */
  count(emails: readonly string[], now: number): number {
    this.sweep(now);
    const waits = emails.map((email) => this.#waitFor(email, now));
    const sent = this.rows<{ sent_at: number }>("SELECT sent_at FROM invite_mails ORDER BY sent_at");
    const over = sent.length + emails.length - Limits.inviteMailsPerRoomPerDay;
    if (over > 0) waits.push((sent[Math.min(over, sent.length) - 1]?.sent_at ?? now) + Limits.inviteMailAgainMs - now);
    const waitMs = Math.max(0, ...waits);
    if (waitMs > 0) return waitMs;
    for (const email of emails)
      this.run`INSERT INTO invite_mails (address, sent_at) VALUES (${this.#hash(email)}, ${now})`;
    return 0;
  }

  sweep(now: number): number | undefined {
    return this.deleteOlder("invite_mails", "sent_at", Limits.inviteMailAgainMs, now);
  }

  #hash(email: string): string {
    return Buffer.from(this.#keyring.current.sign(`invited:${email.toLowerCase()}`)).toString("hex");
  }

  #waitFor(email: string, now: number): number {
    const query = "SELECT sent_at FROM invite_mails WHERE address = ?";
    const row = this.first<{ sent_at: number }>(query, this.#hash(email));
    return row ? row.sent_at + Limits.inviteMailAgainMs - now : 0;
  }
}
