import { Limits } from "../../contract/limits.ts";
import { passwordBackoffMs } from "../rules/expiry.ts";

/** Longer than the longest wait. */
const triesRetentionMs = 2 * Limits.passwordBackoffMaxMs;

/** Where the work is hardest, nothing more is counted: it gets easier soon after the guesses end. */
const mostInRoom = Limits.roomFreePasswordTries + Limits.loginWorkLevelMax * Limits.roomTriesPerWorkLevel;

/** Wrong passwords, counted by network address and by room before the password is looked at: parallel guesses count too. */
export class PasswordTries {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The milliseconds that this address has to wait. */
  waitFor(address: string, now: number): number {
    const row = this.#sql
      .exec<{ blocked_until: number }>("SELECT blocked_until FROM password_tries WHERE address = ?", address)
      .toArray()[0];
    return row ? Math.max(0, row.blocked_until - now) : 0;
  }

  /** Counts one try of an address that need not wait, and of the room. */
  count(address: string, now: number): void {
    const row = this.#sql
      .exec<{ tries: number; last_at: number }>("SELECT tries, last_at FROM password_tries WHERE address = ?", address)
      .toArray()[0];
    const forgotten = !row || now - row.last_at > triesRetentionMs;
    const tries = (forgotten ? 0 : row.tries) + 1;
    this.#sql.exec(
      `INSERT INTO password_tries (address, tries, blocked_until, last_at) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET tries = excluded.tries, blocked_until = excluded.blocked_until, last_at = excluded.last_at`,
      address,
      tries,
      now + passwordBackoffMs(tries),
      now,
    );
    this.#setInRoom(Math.min(this.#inRoom(now) + 1, mostInRoom), now);
  }

  /**
   * The proof of work that a password login needs: none at level 0. Guesses from many networks count together here,
   * which an address's own count never sees.
   */
  workLevel(now: number): number {
    const over = this.#inRoom(now) - Limits.roomFreePasswordTries;
    return over < 0 ? 0 : Math.min(1 + Math.floor(over / Limits.roomTriesPerWorkLevel), Limits.loginWorkLevelMax);
  }

  /** Wrong passwords in the room; one is forgotten with every span. */
  #inRoom(now: number): number {
    const row = this.#sql
      .exec<{ tries: number; counted_at: number }>("SELECT tries, counted_at FROM room_password_tries")
      .toArray()[0];
    return row ? Math.max(0, row.tries - (now - row.counted_at) / Limits.roomTryForgottenMs) : 0;
  }

  #setInRoom(tries: number, now: number): void {
    this.#sql.exec(
      `INSERT INTO room_password_tries (id, tries, counted_at) VALUES (1, ?, ?)
       ON CONFLICT DO UPDATE SET tries = excluded.tries, counted_at = excluded.counted_at`,
      tries,
      now,
    );
  }

  /** Forgets counts that no longer slow anybody. The time of the next sweep; undefined when nothing is left. */
  sweep(now: number): number | undefined {
    this.#sql.exec("DELETE FROM password_tries WHERE last_at <= ?", now - triesRetentionMs);
    const { oldest } = this.#sql
      .exec<{ oldest: number | null }>("SELECT min(last_at) AS oldest FROM password_tries")
      .one();
    return oldest === null ? undefined : oldest + triesRetentionMs;
  }

  /** The password was right: the address has no wrong ones any more, the room one less. */
  forget(address: string, now: number): void {
    this.#sql.exec("DELETE FROM password_tries WHERE address = ?", address);
    this.#setInRoom(Math.max(0, this.#inRoom(now) - 1), now);
  }
}
