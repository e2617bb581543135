import * as Limits from "../../contract/limits.ts";
import type { RoomState } from "../../contract/room-info.ts";
import { Table } from "./table.ts";

type Room = {
  roomId: string;
  epoch: string;
  name: string;
  language: string;
  seats: number;
  endsAt: number;
  disabled: boolean;
  muteAll: boolean;
  paidJoin: boolean;
  /** "" before the owner's first login. */
  passwordHash: string;
  clearedTo: number;
  lastId: number;
  rev: number;
  roomRev: number;
  membersRev: number;
  /** The owner's text for newcomers; "" without one. */
  welcome: string;
  /** Ids of pinned messages, the latest first. */
  pinned: readonly number[];
  /** Seconds that a member waits between two messages; 0 without slow mode. */
  slowMode: number;
  /** Only the owner and the announcers may write. */
  announceOnly: boolean;
  /** Member ids. */
  announcers: readonly string[];
  /** New members by the room link wait until they are let in. */
  knocking: boolean;
  /** Members may save the whole room. */
  membersSave: boolean;
  /** The owner got the room from its former owner. */
  handedOver: boolean;
  /** Version of the members' open goal; "" without one. */
  goal: string;
  /** The purge has begun and cannot be undone. */
  purging: boolean;
};
type Switch =
  | "disabled"
  | "muteAll"
  | "paidJoin"
  | "purging"
  | "announceOnly"
  | "knocking"
  | "handedOver"
  | "membersSave";
type List = "pinned" | "announcers";
type Row = Omit<Room, Switch | List> & Record<Switch, number> & Record<List, string>;

const query = `SELECT room_id AS roomId, epoch, name, language, seats, ends_at AS endsAt, disabled, mute_all AS muteAll,
  paid_join AS paidJoin, password_hash AS passwordHash, cleared_to AS clearedTo, last_id AS lastId, rev,
  room_rev AS roomRev, members_rev AS membersRev, welcome, pinned, slow_mode AS slowMode,
  announce_only AS announceOnly, announcers, knocking, handed_over AS handedOver, goal, members_save AS membersSave,
  purging FROM room`;

/** Message ids grow in the order of the room, revisions with every change. */
type Numbers = { id: number; rev: number };

type NewRoom = Pick<Room, "roomId" | "epoch" | "language" | "seats" | "endsAt"> & { createdAt: number };

/**
 * The room's row and its counters. Cached, because only this class writes the row; saved at the end of a transaction
 * unless only message counters changed.
 */
export class Details extends Table {
  #room: Room | undefined;
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
    if (this.#room) return true;
    const row = this.first<Row>(query);
    if (!row) return false;
    this.#room = {
      ...row,
      disabled: row.disabled === 1,
      muteAll: row.muteAll === 1,
      paidJoin: row.paidJoin === 1,
      purging: row.purging === 1,
      pinned: JSON.parse(row.pinned) as number[],
      announceOnly: row.announceOnly === 1,
      announcers: JSON.parse(row.announcers) as string[],
      knocking: row.knocking === 1,
      handedOver: row.handedOver === 1,
      membersSave: row.membersSave === 1,
    };
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
       members_save = ?`,
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
    );
    this.#dirty = false;
  }

  get #current(): Room {
    if (!this.#room) throw new Error("the room was not loaded");
    return this.#room;
  }

  change(changes: Partial<Omit<Room, "roomId" | "epoch" | "language" | "purging">>): void {
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
  get goal(): string {
    return this.#current.goal;
  }
  get purging(): boolean {
    return this.#current.purging;
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
