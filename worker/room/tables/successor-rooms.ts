import type { DerivedCodeSource } from "./links.ts";
import { Table } from "./table.ts";

/** A room that goes on in place of this one; members' personal links there derive from its nonce. */
export type Successor = DerivedCodeSource & {
  roomId: string;
  /** The member of this room who ordered it. */
  ownerId: string;
};

const columns = "room_id AS roomId, owner_id AS ownerId, nonce, key_id AS keyId";

export class Successors extends Table {
  /** Adds a room once: repeated calls give the same nonce. */
  add({ roomId, ownerId }: Pick<Successor, "roomId" | "ownerId">, keyId: string, now: number): Successor {
    this.run`INSERT INTO successors (room_id, owner_id, nonce, key_id, added_at)
      VALUES (${roomId}, ${ownerId}, ${crypto.randomUUID()}, ${keyId}, ${now}) ON CONFLICT DO NOTHING`;
    return this.one<Successor>(`SELECT ${columns} FROM successors WHERE room_id = ?`, roomId);
  }

  latest(): Successor | undefined {
    return this.first<Successor>(`SELECT ${columns} FROM successors ORDER BY added_at DESC, rowid DESC LIMIT 1`);
  }
}
