import type { PushSubscriptionKeys } from "../../contract/push.ts";
import { Table } from "./table.ts";

type Row = { endpoint: string; p256dh: string; auth: string; notifiedUpTo: number };

/** A subscribed device, and the last message id of which it was notified. */
export interface Subscriber {
  subscription: PushSubscriptionKeys;
  notifiedUpTo: number;
}

/**
 * Push subscriptions of seats. Each belongs to a session and ends with it. Seats in one browser share its endpoint: the
 * notification of one replaces that of another there.
 */
export class PushSubscriptions extends Table {
  #any: boolean | undefined;

  dropCache(): void {
    this.#any = undefined;
  }

  /** Stores a subscription; only the newest `limit` of a member remain. */
  save(
    { endpoint, keys }: PushSubscriptionKeys,
    who: { session: string; memberId: string; notifiedUpTo: number },
    limit: number,
    now: number,
  ): void {
    this.dropCache();
    this.run`INSERT INTO push_subscriptions (endpoint, session, member_id, p256dh, auth, created_at, told_up_to)
      VALUES (${endpoint}, ${who.session}, ${who.memberId}, ${keys.p256dh}, ${keys.auth}, ${now}, ${who.notifiedUpTo})
      ON CONFLICT DO UPDATE SET session = excluded.session, p256dh = excluded.p256dh, auth = excluded.auth`;
    this.run`DELETE FROM push_subscriptions WHERE member_id = ${who.memberId} AND endpoint IN (
      SELECT endpoint FROM push_subscriptions WHERE member_id = ${who.memberId}
      ORDER BY created_at DESC, endpoint LIMIT -1 OFFSET ${limit})`;
  }

  any(): boolean {
    this.#any ??= this.exists("SELECT 1 FROM push_subscriptions LIMIT 1");
    return this.#any;
  }

  /** Subscriptions of the member's active sessions. */
  of(memberId: string): Subscriber[] {
    return this.rows<Row>(
      `SELECT endpoint, p256dh, auth, told_up_to AS notifiedUpTo FROM push_subscriptions JOIN sessions ON sessions.hash = session
         WHERE push_subscriptions.member_id = ? AND ended IS NULL`,
      memberId,
    ).map(({ endpoint, p256dh, auth, notifiedUpTo }) => ({
      subscription: { endpoint, keys: { p256dh, auth } },
      notifiedUpTo,
    }));
  }

  members(): string[] {
    return this.rows<{ member_id: string }>("SELECT DISTINCT member_id FROM push_subscriptions").map(
      (row) => row.member_id,
    );
  }

  setNotifiedUpTo(memberId: string, endpoint: string, messageId: number): void {
    this.run`UPDATE push_subscriptions SET told_up_to = ${messageId}
      WHERE member_id = ${memberId} AND endpoint = ${endpoint}`;
  }

  /** Deletes the endpoint's subscriptions: of this member, or of all. */
  remove(endpoint: string, memberId?: string): void {
    this.dropCache();
    this.run`DELETE FROM push_subscriptions
      WHERE endpoint = ${endpoint} AND member_id = coalesce(${memberId ?? null}, member_id)`;
  }

  sweep(): void {
    this.dropCache();
    this.run`DELETE FROM push_subscriptions WHERE session NOT IN (SELECT hash FROM sessions WHERE ended IS NULL)`;
  }
}
