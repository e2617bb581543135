import * as Limits from "../../contract/limits.ts";
import { Table } from "./table.ts";

/**
 * Seats that one network may take by the room's link in an hour: enough for an office or a class, not for a whole
 * large room.
 */
export function newSeatsMax(seats: number): number {
  return Math.min(
    Math.max(Limits.newSeatsFromNetworkMin, 2 * seats),
    Math.max(Limits.newSeatsFromNetworkMax, Math.ceil(seats / 2)),
  );
}

/** Seats that were taken by the room's link in the last hour, by IP address. */
export class SeatRateLimit extends Table {
  /** Milliseconds until this IP address may take another seat. */
  waitFor(address: string, seats: number, now: number): number {
    const since = now - Limits.newSeatsWindowMs;
    const query = "SELECT taken_at FROM new_seats WHERE address = ? AND taken_at > ? ORDER BY taken_at DESC";
    const taken = this.rows<{ taken_at: number }>(query, address, since);
    const blocking = taken[newSeatsMax(seats) - 1];
    return blocking ? blocking.taken_at - since : 0;
  }

  count(address: string, now: number): void {
    this.run`INSERT INTO new_seats (address, taken_at) VALUES (${address}, ${now})`;
  }

  sweep(now: number): number | undefined {
    return this.deleteOlder("new_seats", "taken_at", Limits.newSeatsWindowMs, now);
  }
}
