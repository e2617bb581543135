import * as Limits from "../../contract/limits.ts";
import type { RoomStatus } from "../../contract/room-info.ts";
import { columns, type MutableFacts, mutableColumns, type Room } from "./room-columns.ts";
import { Table } from "./table.ts";

/** Message ids grow in the order of the room, revisions with every change. */
type Numbers = { id: number; rev: number };

type NewRoom = Pick<Room, "roomId" | "epoch" | "language" | "seats" | "endsAt" | "sealed"> & { createdAt: number };

const select = `SELECT ${columns.map(([fact, { name }]) => `${name} AS ${fact}`).join(", ")} FROM room`;
const changing = columns.filter(([fact]) => fact in mutableColumns);
const update = `UPDATE room SET ${changing.map(([, { name }]) => `${name} = ?`).join(", ")}`;

class CachedRow extends Table {
  protected room: Room | undefined;

  protected get current(): Room {
    if (!this.room) throw new Error("the room was not loaded");
    return this.room;
  }
}
for (const [fact] of columns)
  Object.defineProperty(CachedRow.prototype, fact, {
    get(this: CachedRow) {
      return this.current[fact];
    },
  });

/**
 * The room's row and its counters. Cached, because only this class writes the row; saved at the end of a transaction
 * unless only message counters changed.
 */
export class RoomRow extends (CachedRow as new (sql: SqlStorage) => CachedRow & Readonly<Room>) {
  #dirty = false;

  insert(room: NewRoom): void {
    const { roomId, epoch, language, seats, createdAt, endsAt, sealed } = room;
    this.run`INSERT INTO room (id, room_id, epoch, language, seats, created_at, ends_at, sealed)
      VALUES (1, ${roomId}, ${epoch}, ${language}, ${seats}, ${createdAt}, ${endsAt}, ${sealed})`;
    this.dropCache();
    this.load();
  }

  /** False before the room exists. */
  load(): boolean {
    if (this.room) return true;
    const row = this.first<Record<keyof Room, string | number>>(select);
    if (!row) return false;
    this.room = Object.fromEntries(columns.map(([fact, column]) => [fact, column.read(row[fact])])) as Room;
    const newest = this.first<Numbers>("SELECT id, rev FROM messages ORDER BY id DESC LIMIT 1");
    if (newest) this.#count(newest);
    return true;
  }

  dropCache(): void {
    this.room = undefined;
    this.#dirty = false;
  }

  /** The newest message's row holds the current counters, so that the room's row is not written for each message. */
  #count({ id, rev }: Numbers): void {
    const room = this.current;
    room.lastId = Math.max(room.lastId, id);
    room.rev = Math.max(room.rev, rev);
  }

  save(): void {
    const { room } = this;
    if (!room || !this.#dirty) return;
    this.sql.exec(update, ...changing.map(([fact, column]) => column.store(room[fact])));
    this.#dirty = false;
  }

  change(changes: Partial<MutableFacts>): void {
    Object.assign(this.current, changes);
    this.#dirty = true;
  }

  /** The name as emails and notifications may show it: "" in a sealed room. */
  get clearName(): string {
    return this.sealed ? "" : this.name;
  }

  createdAt(): number {
    return this.one<{ at: number }>("SELECT created_at AS at FROM room").at;
  }

  /** Time at which the ended room is purged. */
  get purgeAt(): number {
    return this.endsAt + Limits.graceMs;
  }

  beginPurge(): void {
    this.run`UPDATE room SET purging = 1`;
    this.current.purging = true;
  }

  /** The state depends on the time, not on whether the alarm has run. */
  stateAt(now: number): RoomStatus {
    if (this.disabled) return "disabled";
    return now < this.endsAt ? "normal" : "expired";
  }

  /** Revision of a durable change. */
  nextRev(): number {
    this.change({ rev: this.rev + 1 });
    return this.rev;
  }

  /** Revision of a change in the room's info. */
  nextRoomRev(): number {
    const rev = this.nextRev();
    this.change({ roomRev: rev });
    return rev;
  }

  /** Revision of a change in the member list. */
  nextMembersRev(): number {
    const rev = this.nextRev();
    this.change({ membersRev: rev });
    return rev;
  }

  /** Revision of a change in both, as for an invited seat. */
  nextSeatsRev(): number {
    const rev = this.nextRev();
    this.change({ roomRev: rev, membersRev: rev });
    return rev;
  }

  get nextMessage(): Numbers {
    const { lastId, rev } = this.current;
    return { id: lastId + 1, rev: rev + 1 };
  }

  /** Assigns the next id and revision to a message written in this transaction. */
  countMessage(): Numbers {
    const numbers = this.nextMessage;
    this.#count(numbers);
    return numbers;
  }
}
