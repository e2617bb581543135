import * as Limits from "../../contract/limits.ts";
import { Table } from "./table.ts";

type FormerMember = { id: string; name: string };

/** SQL expression: the time at which a former member's network is deleted. */
const networkRetainedUntil = `left_at + CASE muted WHEN 1 THEN ${Limits.mutedNetworkRetentionMs} ELSE ${Limits.profileChangesWindowMs} END`;

/** Names of former members until the history is cleared; their networks for a shorter time. */
export class FormerMembers extends Table {
  /** Requires the member's row, so call it before the row's deletion. */
  add(id: string, now: number): void {
    this.run`INSERT OR REPLACE INTO former_members (id, name, left_at, network, muted, profile_changes)
      SELECT id, name, ${now}, network, muted, profile_changes FROM members WHERE id = ${id}`;
  }

  /** Keeps the name of a removed bot. */
  addBot({ id, name }: FormerMember, now: number): void {
    this.run`INSERT OR REPLACE INTO former_members (id, name, left_at) VALUES (${id}, ${name}, ${now})`;
  }

  nameOf(id: string): string | undefined {
    return this.first<{ name: string }>("SELECT name FROM former_members WHERE id = ?", id)?.name;
  }

  /** The newest former members, at most `formerMembersMax`. */
  list(): FormerMember[] {
    const query = "SELECT id, name FROM former_members ORDER BY left_at DESC, id LIMIT ?";
    return this.rows<FormerMember>(query, Limits.formerMembersMax);
  }

  anyMutedIn(network: string, now: number): boolean {
    const query = `SELECT 1 FROM former_members WHERE network = ? AND muted = 1 AND ${networkRetainedUntil} > ?`;
    return this.exists(query, network, now);
  }

  /** Unmutes a member's network, so that its next new seat does not inherit a former member's mute. */
  unmuteNetworkOf(memberId: string): void {
    this.run`UPDATE former_members SET muted = 0
      WHERE muted = 1 AND network = (SELECT network FROM members WHERE id = ${memberId})`;
  }

  /** Times of profile changes of the network's most active former member who left within the hour. */
  profileChangesIn(network: string, now: number): number[] {
    const query = `SELECT profile_changes AS times FROM former_members WHERE network = ? AND left_at > ?
       ORDER BY json_array_length(profile_changes) DESC LIMIT 1`;
    const [row] = this.rows<{ times: string }>(query, network, now - Limits.profileChangesWindowMs);
    return row ? (JSON.parse(row.times) as number[]) : [];
  }

  /** Deletes expired networks. Returns the time of the next sweep; undefined if none is left. */
  sweep(now: number): number | undefined {
    this.sql.exec(
      `UPDATE former_members SET network = '', muted = 0, profile_changes = '[]' WHERE network <> '' AND ${networkRetainedUntil} <= ?`,
      now,
    );
    const query = `SELECT min(${networkRetainedUntil}) AS next FROM former_members WHERE network <> ''`;
    return this.one<{ next: number | null }>(query).next ?? undefined;
  }

  clear(): void {
    this.run`DELETE FROM former_members`;
  }
}
