import type { RoomState } from "../../contract/room-info.ts";
import { stateAt } from "../rules/expiry.ts";
import { Table } from "./table.ts";

type Row = {
  room_id: string;
  epoch: string;
  name: string;
  language: string;
  seats: number;
  ends_at: number;
  disabled: number;
  mute_all: number;
  paid_join: number;
  password_hash: string;
  cleared_to: number;
  last_id: number;
  rev: number;
  room_rev: number;
  members_rev: number;
  purging: number;
};

/** Message ids grow in the order of the room, revisions with every change. */
type Numbers = { id: number; rev: number };

export interface NewRoom {
  roomId: string;
  epoch: string;
  language: string;
  seats: number;
  createdAt: number;
  endsAt: number;
}

/**
 * The room's row and its counters. Cached, because only this class writes the row; saved at the end of a transaction
 * unless only message counters changed.
 */
export class Details extends Table {
  #row: Row | undefined;
  #dirty = false;
  insert(room: NewRoom): void {
    this.sql.exec(
      "INSERT INTO room (id, room_id, epoch, language, seats, created_at, ends_at) VALUES (1, ?, ?, ?, ?, ?, ?)",
      room.roomId,
      room.epoch,
      room.language,
      room.seats,
      room.createdAt,
      room.endsAt,
    );
    this.forget();
    this.load();
  }

  /** False before the room exists. */
  load(): boolean {
    if (this.#row) return true;
    this.#row = this.first<Row>("SELECT * FROM room");
    if (!this.#row) return false;
    const newest = this.first<Numbers>("SELECT id, rev FROM messages ORDER BY id DESC LIMIT 1");
    if (newest) this.#count(newest);
    return true;
  }

  /** Drops the cache after a rollback or purge. */
  forget(): void {
    this.#row = undefined;
    this.#dirty = false;
  }

  /** The newest message's row holds the current counters, so that the room's row is not written for each message. */
  #count({ id, rev }: Numbers): void {
    const row = this.#current;
    row.last_id = Math.max(row.last_id, id);
    row.rev = Math.max(row.rev, rev);
  }

  save(): void {
    if (!this.#row || !this.#dirty) return;
    const row = this.#row;
    this.sql.exec(
      `UPDATE room SET name = ?, seats = ?, ends_at = ?, disabled = ?, mute_all = ?, paid_join = ?, password_hash = ?,
       cleared_to = ?, last_id = ?, rev = ?, room_rev = ?, members_rev = ?`,
      row.name,
      row.seats,
      row.ends_at,
      row.disabled,
      row.mute_all,
      row.paid_join,
      row.password_hash,
      row.cleared_to,
      row.last_id,
      row.rev,
      row.room_rev,
      row.members_rev,
    );
    this.#dirty = false;
  }

  get #current(): Row {
    if (!this.#row) throw new Error("the room was not loaded");
    return this.#row;
  }

  #change(changes: Partial<Row>): void {
    Object.assign(this.#current, changes);
    this.#dirty = true;
  }

  get roomId(): string {
    return this.#current.room_id;
  }
  get epoch(): string {
    return this.#current.epoch;
  }
  get name(): string {
    return this.#current.name;
  }
  get language(): string {
    return this.#current.language;
  }
  get seats(): number {
    return this.#current.seats;
  }
  get endsAt(): number {
    return this.#current.ends_at;
  }
  get disabled(): boolean {
    return this.#current.disabled === 1;
  }
  get muteAll(): boolean {
    return this.#current.mute_all === 1;
  }
  get paidJoin(): boolean {
    return this.#current.paid_join === 1;
  }
  /** "" before the owner's first login. */
  get passwordHash(): string {
    return this.#current.password_hash;
  }
  get clearedTo(): number {
    return this.#current.cleared_to;
  }
  get lastId(): number {
    return this.#current.last_id;
  }
  get rev(): number {
    return this.#current.rev;
  }
  get roomRev(): number {
    return this.#current.room_rev;
  }
  get membersRev(): number {
    return this.#current.members_rev;
  }

  /** The purge has begun and cannot be undone. */
  get purging(): boolean {
    return this.#current.purging === 1;
  }

  beginPurge(): void {
    this.sql.exec("UPDATE room SET purging = 1");
    this.#current.purging = 1;
  }

  stateAt(now: number): RoomState {
    return stateAt({ endsAt: this.endsAt, disabled: this.#current.disabled === 1 }, now);
  }

  /** Revision of a durable change. */
  nextRev(): number {
    this.#change({ rev: this.rev + 1 });
    return this.rev;
  }

  /** Revision of a change in the room's info. */
  nextRoomRev(): number {
    const rev = this.nextRev();
    this.#change({ room_rev: rev });
    return rev;
  }

  /** Revision of a change in the member list. */
  nextMembersRev(): number {
    const rev = this.nextRev();
    this.#change({ members_rev: rev });
    return rev;
  }

  /** Revision of a change in both, as for an invited seat. */
  nextSeatsRev(): number {
    const rev = this.nextRev();
    this.#change({ room_rev: rev, members_rev: rev });
    return rev;
  }

  get nextMessage(): Numbers {
    return { id: this.lastId + 1, rev: this.rev + 1 };
  }

  /** Assigns the next id and revision to a message written in this transaction. */
  countMessage(): Numbers {
    const numbers = this.nextMessage;
    this.#count(numbers);
    return numbers;
  }

  rename(name: string): void {
    this.#change({ name });
  }
  setMuteAll(on: boolean): void {
    this.#change({ mute_all: on ? 1 : 0 });
  }
  setDisabled(on: boolean): void {
    this.#change({ disabled: on ? 1 : 0 });
  }
  setPaidJoin(on: boolean): void {
    this.#change({ paid_join: on ? 1 : 0 });
  }
  setPassword(hash: string): void {
    this.#change({ password_hash: hash });
  }
  addSeats(count: number): void {
    this.#change({ seats: this.seats + count });
  }
  setEnd(endsAt: number): void {
    this.#change({ ends_at: endsAt });
  }
  setClearedTo(id: number): void {
    this.#change({ cleared_to: id });
  }
}
