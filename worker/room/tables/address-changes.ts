import * as Limits from "../../contract/limits.ts";
import { Table } from "./table.ts";

/**
 * Members' changes of email address in the last day. Each new address gets an email that asks to confirm it, and the
 * limits keep a room from being used for spam.
 */
export class AddressChanges extends Table {
  /** Counts a change. Above a limit of the member or the room, counts nothing and returns the milliseconds to wait. */
  count(memberId: string, inRoomPerDay: number, now: number): number {
    this.sweep(now);
    const query = "SELECT member_id AS memberId, changed_at AS at FROM address_changes ORDER BY changed_at DESC";
    const changes = this.rows<{ memberId: string; at: number }>(query);
    const own = changes.filter((change) => change.memberId === memberId);
    const blocking = [own[Limits.addressChangesPerDay - 1], changes[inRoomPerDay - 1]];
    const waitMs = Math.max(0, ...blocking.map((change) => (change ? change.at + Limits.dayMs - now : 0)));
    if (waitMs === 0) this.run`INSERT INTO address_changes (member_id, changed_at) VALUES (${memberId}, ${now})`;
    return waitMs;
  }

  sweep(now: number): number | undefined {
    return this.deleteOlder("address_changes", "changed_at", Limits.dayMs, now);
  }
}
