import type { Poll } from "../../../contract/poll.ts";
import { Table } from "../table.ts";

type Choices = readonly number[];

/** The members' choices in polls. */
export class Votes extends Table {
  /** Polls with votes of this transaction that are not counted yet. */
  readonly #uncounted = new Set<number>();

  /** Stores a member's choices, which replace the earlier ones; none deletes the vote. */
  set(messageId: number, memberId: string, choices: Choices): void {
    this.#uncounted.add(messageId);
    const stored = JSON.stringify(choices);
    if (choices.length === 0) this.run`DELETE FROM votes WHERE message_id = ${messageId} AND member_id = ${memberId}`;
    else
      this.run`INSERT INTO votes (message_id, member_id, choices) VALUES (${messageId}, ${memberId}, ${stored})
        ON CONFLICT DO UPDATE SET choices = excluded.choices`;
  }

  /** A member's choices; none without a vote. */
  choicesOf(messageId: number, memberId: string): Choices {
    const query = "SELECT choices FROM votes WHERE message_id = ? AND member_id = ?";
    const row = this.first<{ choices: string }>(query, messageId, memberId);
    return row ? (JSON.parse(row.choices) as number[]) : [];
  }

  /** Choices by member id. */
  of(messageId: number): ReadonlyMap<string, Choices> {
    const query = "SELECT member_id AS memberId, choices FROM votes WHERE message_id = ?";
    const rows = this.rows<{ memberId: string; choices: string }>(query, messageId);
    return new Map(rows.map(({ memberId, choices }) => [memberId, JSON.parse(choices) as number[]]));
  }

  /** The results of a poll. */
  count(messageId: number, options: number): Pick<Poll, "counts" | "voters"> {
    const votes = this.of(messageId);
    const counts = Array.from({ length: options }, () => 0);
    for (const choices of votes.values()) for (const choice of choices) counts[choice] = (counts[choice] ?? 0) + 1;
    return { counts, voters: votes.size };
  }

  /** Returns the polls to count, once. */
  takeUncounted(): number[] {
    const ids = [...this.#uncounted];
    this.#uncounted.clear();
    return ids;
  }

  /** Drops what a rolled back transaction collected. */
  dropCache(): void {
    this.#uncounted.clear();
  }

  drop(messageId: number): void {
    this.#uncounted.delete(messageId);
    this.run`DELETE FROM votes WHERE message_id = ${messageId}`;
  }

  clearTo(messageId: number): void {
    this.run`DELETE FROM votes WHERE message_id <= ${messageId}`;
  }
}
