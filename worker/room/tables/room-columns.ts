import type { CallStarters } from "../../contract/voice-call.ts";

type Stored = string | number;

interface Column<Fact> {
  name: string;
  read(stored: Stored): Fact;
  store(fact: Fact): Stored;
}

const text = <Text extends string = string>(name: string): Column<Text> => ({
  name,
  read: (stored) => stored as Text,
  store: (fact) => fact,
});
const number = (name: string): Column<number> => ({ name, read: (stored) => stored as number, store: (fact) => fact });
const flag = (name: string): Column<boolean> => ({
  name,
  read: (stored) => stored === 1,
  store: (fact) => (fact ? 1 : 0),
});
const list = <Item>(name: string): Column<readonly Item[]> => ({
  name,
  read: (stored) => JSON.parse(stored as string) as Item[],
  store: (fact) => JSON.stringify(fact),
});

/** Set by the insertion of the row, and `purging` by the purge. */
const fixedColumns = {
  roomId: text("room_id"),
  epoch: text("epoch"),
  language: text("language"),
  /** Texts and names are ciphertext. */
  sealed: flag("sealed"),
  /** The purge has begun and cannot be undone. */
  purging: flag("purging"),
};

/** Columns of the only row of the table `room`, by the fact that each holds. */
export const changingColumns = {
  name: text("name"),
  seats: number("seats"),
  endsAt: number("ends_at"),
  disabled: flag("disabled"),
  muteAll: flag("mute_all"),
  paidJoin: flag("paid_join"),
  /** "" before the owner's first login. */
  passwordHash: text("password_hash"),
  clearedTo: number("cleared_to"),
  lastId: number("last_id"),
  rev: number("rev"),
  roomRev: number("room_rev"),
  membersRev: number("members_rev"),
  /** The owner's text for newcomers; "" without one. */
  welcome: text("welcome"),
  /** Ids of pinned messages, the latest first. */
  pinned: list<number>("pinned"),
  /** Seconds that a member waits between two messages; 0 without slow mode. */
  slowMode: number("slow_mode"),
  /** Only the owner and the announcers may write. */
  announceOnly: flag("announce_only"),
  /** Member ids. */
  announcers: list<string>("announcers"),
  /** New members by the room link wait until they are let in. */
  knocking: flag("knocking"),
  /** Members may save the whole room. */
  membersSave: flag("members_save"),
  /** Members who may start a call. */
  callStarters: text<CallStarters>("call_starters"),
  /** Time of the last notification of a call; 0 without one. */
  callAlertedAt: number("call_alerted_at"),
  /** The owner got the room from its former owner. */
  handedOver: flag("handed_over"),
  /** A co-owner set the password last. */
  passwordByOther: flag("password_by_other"),
  /** Version of the members' open goal; "" without one. */
  goal: text("goal"),
  /** Number of a sealed room's current key; 0 before its set-up. */
  keyEpoch: number("key_epoch"),
  /** Sealed room: access ended since the last rotation. */
  rotationDue: flag("rotation_due"),
};

type Facts<Columns> = { [Fact in keyof Columns]: Columns[Fact] extends Column<infer Value> ? Value : never };
export type ChangingFacts = Facts<typeof changingColumns>;
export type Room = Facts<typeof fixedColumns> & ChangingFacts;

export const columns = Object.entries({ ...fixedColumns, ...changingColumns }) as [keyof Room, Column<unknown>][];
