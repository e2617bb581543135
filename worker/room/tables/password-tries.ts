import * as Limits from "../../contract/limits.ts";
import { Table } from "./table.ts";

/** Longer than the longest backoff. */
const triesRetentionMs = 2 * Limits.passwordBackoffMaxMs;

/** Counting stops at the highest work level, so that the level falls soon after guessing ends. */
const maxInRoom = Limits.roomFreePasswordTries + Limits.loginWorkLevelMax * Limits.roomTriesPerWorkLevel;

type Tries = { tries: number; blockedUntil: number; lastAt: number };

/** Backoff after this many consecutive wrong passwords: none for the free attempts, then doubled each time. */
function passwordBackoffMs(tries: number): number {
  const over = tries - Limits.freePasswordTries;
  return over < 0 ? 0 : Math.min(Limits.passwordBackoffFirstMs * 2 ** over, Limits.passwordBackoffMaxMs);
}

/** Wrong passwords by IP address and by room, counted before verification so that parallel guesses count too. */
export class PasswordTries extends Table {
  #of(address: string): Tries | undefined {
    const query =
      "SELECT tries, blocked_until AS blockedUntil, last_at AS lastAt FROM password_tries WHERE address = ?";
    return this.first<Tries>(query, address);
  }

  /** The milliseconds that this IP address has to wait. */
  waitFor(address: string, now: number): number {
    return Math.max(0, (this.#of(address)?.blockedUntil ?? 0) - now);
  }

  /** Counts one attempt of an IP address that need not wait, and of the room. */
  count(address: string, now: number): void {
    const row = this.#of(address);
    const forgotten = !row || now - row.lastAt > triesRetentionMs;
    const tries = (forgotten ? 0 : row.tries) + 1;
    this.run`INSERT INTO password_tries (address, tries, blocked_until, last_at)
      VALUES (${address}, ${tries}, ${now + passwordBackoffMs(tries)}, ${now})
      ON CONFLICT DO UPDATE SET tries = excluded.tries, blocked_until = excluded.blocked_until,
        last_at = excluded.last_at`;
    this.#setInRoom(Math.min(this.#inRoom(now) + 1, maxInRoom), now);
  }

  /**
   * Proof-of-work level of a password login; 0 requires none. The room's count covers guesses spread over many
   * networks.
   */
  workLevel(now: number): number {
    const over = this.#inRoom(now) - Limits.roomFreePasswordTries;
    return over < 0 ? 0 : Math.min(1 + Math.floor(over / Limits.roomTriesPerWorkLevel), Limits.loginWorkLevelMax);
  }

  /** Wrong passwords in the room; the count falls by one per `roomTryForgottenMs`. */
  #inRoom(now: number): number {
    const row = this.first<{ tries: number; counted_at: number }>("SELECT tries, counted_at FROM room_password_tries");
    return row ? Math.max(0, row.tries - (now - row.counted_at) / Limits.roomTryForgottenMs) : 0;
  }

  #setInRoom(tries: number, now: number): void {
    this.run`INSERT INTO room_password_tries (id, tries, counted_at) VALUES (1, ${tries}, ${now})
      ON CONFLICT DO UPDATE SET tries = excluded.tries, counted_at = excluded.counted_at`;
  }

  /** Deletes expired counts. Returns the time of the next sweep; undefined if none is left. */
  sweep(now: number): number | undefined {
    return this.deleteOlder("password_tries", "last_at", triesRetentionMs, now);
  }

  /** After a correct password: resets the IP address's count and lowers the room's by one. */
  forget(address: string, now: number): void {
    this.run`DELETE FROM password_tries WHERE address = ${address}`;
    this.#setInRoom(Math.max(0, this.#inRoom(now) - 1), now);
  }
}
