import * as Limits from "../../contract/limits.ts";
import type { RoomState } from "../../contract/room-info.ts";
import { type Room, type RoomRow, roomOf, roomQuery } from "./room-row.ts";
import { Table } from "./table.ts";

/** Message ids grow in the order of the room, revisions with every change. */
type Numbers = { id: number; rev: number };

type NewRoom = Pick<Room, "roomId" | "epoch" | "language" | "seats" | "endsAt" | "sealed"> & { createdAt: number };

/**
 * The room's row and its counters. Cached, because only this class writes the row; saved at the end of a transaction
 * unless only message counters changed.
 */
export class Details extends Table {
  #room: Room | undefined;
  #dirty = false;

  insert(room: NewRoom): void {
    this.sql.exec(
      "INSERT INTO room (id, room_id, epoch, language, seats, created_at, ends_at, sealed) VALUES (1, ?, ?, ?, ?, ?, ?, ?)",
      room.roomId,
      room.epoch,
      room.language,
      room.seats,
      room.createdAt,
      room.endsAt,
      room.sealed ? 1 : 0,
    );
    this.forget();
    this.load();
  }

  /** False before the room exists. */
  load(): boolean {
    if (this.#room) return true;
    const row = this.first<RoomRow>(roomQuery);
    if (!row) return false;
    this.#room = roomOf(row);
    const newest = this.first<Numbers>("SELECT id, rev FROM messages ORDER BY id DESC LIMIT 1");
    if (newest) this.#count(newest);
    return true;
  }

  /** Drops the cache after a rollback or purge. */
  forget(): void {
    this.#room = undefined;
    this.#dirty = false;
  }

  /** The newest message's row holds the current counters, so that the room's row is not written for each message. */
  #count({ id, rev }: Numbers): void {
    const room = this.#current;
    room.lastId = Math.max(room.lastId, id);
    room.rev = Math.max(room.rev, rev);
  }

  save(): void {
    if (!this.#room || !this.#dirty) return;
    const room = this.#room;
    this.sql.exec(
      `UPDATE room SET name = ?, seats = ?, ends_at = ?, disabled = ?, mute_all = ?, paid_join = ?, password_hash = ?,
       cleared_to = ?, last_id = ?, rev = ?, room_rev = ?, members_rev = ?, welcome = ?, pinned = ?,
       slow_mode = ?, announce_only = ?, announcers = ?, knocking = ?, handed_over = ?, goal = ?,
       members_save = ?, key_epoch = ?, rotation_due = ?, password_by_other = ?`,
      room.name,
      room.seats,
      room.endsAt,
      room.disabled ? 1 : 0,
      room.muteAll ? 1 : 0,
      room.paidJoin ? 1 : 0,
      room.passwordHash,
      room.clearedTo,
      room.lastId,
      room.rev,
      room.roomRev,
      room.membersRev,
      room.welcome,
      JSON.stringify(room.pinned),
      room.slowMode,
      room.announceOnly ? 1 : 0,
      JSON.stringify(room.announcers),
      room.knocking ? 1 : 0,
      room.handedOver ? 1 : 0,
      room.goal,
      room.membersSave ? 1 : 0,
      room.keyEpoch,
      room.rotationDue ? 1 : 0,
      room.passwordByOther ? 1 : 0,
    );
    this.#dirty = false;
  }

  get #current(): Room {
    if (!this.#room) throw new Error("the room was not loaded");
    return this.#room;
  }

  change(changes: Partial<Omit<Room, "roomId" | "epoch" | "language" | "purging" | "sealed">>): void {
    Object.assign(this.#current, changes);
    this.#dirty = true;
  }

  get roomId(): string {
    return this.#current.roomId;
  }
  get epoch(): string {
    return this.#current.epoch;
  }
  get name(): string {
    return this.#current.name;
  }
  /** The name as emails and notifications may show it: "" in a sealed room. */
  get clearName(): string {
    return this.sealed ? "" : this.name;
  }
  get language(): string {
    return this.#current.language;
  }
  get seats(): number {
    return this.#current.seats;
  }
  get endsAt(): number {
    return this.#current.endsAt;
  }
  createdAt(): number {
    return this.one<{ at: number }>("SELECT created_at AS at FROM room").at;
  }
  /** Time at which the ended room is purged. */
  get purgeAt(): number {
    return this.endsAt + Limits.graceMs;
  }
  get disabled(): boolean {
    return this.#current.disabled;
  }
  get muteAll(): boolean {
    return this.#current.muteAll;
  }
  get paidJoin(): boolean {
    return this.#current.paidJoin;
  }
  get passwordHash(): string {
    return this.#current.passwordHash;
  }
  get clearedTo(): number {
    return this.#current.clearedTo;
  }
  get lastId(): number {
    return this.#current.lastId;
  }
  get rev(): number {
    return this.#current.rev;
  }
  get roomRev(): number {
    return this.#current.roomRev;
  }
  get membersRev(): number {
    return this.#current.membersRev;
  }
  get welcome(): string {
    return this.#current.welcome;
  }
  get pinned(): readonly number[] {
    return this.#current.pinned;
  }
  get slowMode(): number {
    return this.#current.slowMode;
  }
  get announceOnly(): boolean {
    return this.#current.announceOnly;
  }
  get announcers(): readonly string[] {
    return this.#current.announcers;
  }
  get knocking(): boolean {
    return this.#current.knocking;
  }
  get membersSave(): boolean {
    return this.#current.membersSave;
  }
  get handedOver(): boolean {
    return this.#current.handedOver;
  }
  get passwordByOther(): boolean {
    return this.#current.passwordByOther;
  }
  get goal(): string {
    return this.#current.goal;
  }
  get purging(): boolean {
    return this.#current.purging;
  }

  get sealed(): boolean {
    return this.#current.sealed;
  }
  get keyEpoch(): number {
    return this.#current.keyEpoch;
  }
  get rotationDue(): boolean {
    return this.#current.rotationDue;
  }

  beginPurge(): void {
    this.sql.exec("UPDATE room SET purging = 1");
    this.#current.purging = true;
  }

  /** The state depends on the time, not on whether the alarm has run. */
  stateAt(now: number): RoomState {
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
    return { id: this.lastId + 1, rev: this.rev + 1 };
  }

  /** Assigns the next id and revision to a message written in this transaction. */
  countMessage(): Numbers {
    const numbers = this.nextMessage;
    this.#count(numbers);
    return numbers;
  }
}
