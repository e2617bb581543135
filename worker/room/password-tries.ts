import { Limits } from "../contract/limits.ts";
import { passwordBackoffMs } from "./expiry.ts";

/** Longer than the longest wait. */
const triesKeptMs = 2 * Limits.passwordBackoffMaxMs;

/** Wrong passwords, counted by network address before the password is looked at: parallel guesses count too. */
export class PasswordTries {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Counts one try. The milliseconds to wait when this address is blocked; then nothing was counted. */
  count(address: string, now: number): number {
    const row = this.#sql
      .exec<{ tries: number; blocked_until: number; last_at: number }>(
        "SELECT tries, blocked_until, last_at FROM password_tries WHERE address = ?",
        address,
      )
      .toArray()[0];
    if (row && row.blocked_until > now) return row.blocked_until - now;
    const forgotten = !row || now - row.last_at > triesKeptMs;
    const tries = (forgotten ? 0 : row.tries) + 1;
    this.#sql.exec(
      `INSERT INTO password_tries (address, tries, blocked_until, last_at) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET tries = excluded.tries, blocked_until = excluded.blocked_until, last_at = excluded.last_at`,
      address,
      tries,
      now + passwordBackoffMs(tries),
      now,
    );
    return 0;
  }

  /** Forgets counts that no longer slow anybody. The time of the next sweep; undefined when nothing is left. */
  sweep(now: number): number | undefined {
    this.#sql.exec("DELETE FROM password_tries WHERE last_at <= ?", now - triesKeptMs);
    const { oldest } = this.#sql
      .exec<{ oldest: number | null }>("SELECT min(last_at) AS oldest FROM password_tries")
      .one();
    return oldest === null ? undefined : oldest + triesKeptMs;
  }

  /** The password was right. */
  forget(address: string): void {
    this.#sql.exec("DELETE FROM password_tries WHERE address = ?", address);
  }
}
