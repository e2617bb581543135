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
export const mutableColumns = {
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
  welcome: text("welcome"),
  pinned: list<number>("pinned"),
  slowMode: number("slow_mode"),
  announceOnly: flag("announce_only"),
  announcers: list<string>("announcers"),
  knocking: flag("knocking"),
  membersSave: flag("members_save"),
  callStarters: text<CallStarters>("call_starters"),
  /** Time of the last notification of a call; 0 without one. */
  callAlertedAt: number("call_alerted_at"),
  /** The owner got the room from its former owner. */
  handedOver: flag("handed_over"),
  passwordByOther: flag("password_by_other"),
  goal: text("goal"),
  /** Number of a sealed room's current key; 0 before its set-up. */
  keyEpoch: number("key_epoch"),
  rotationDue: flag("rotation_due"),
};

type Facts<Columns> = { [Fact in keyof Columns]: Columns[Fact] extends Column<infer Value> ? Value : never };
export type MutableFacts = Facts<typeof mutableColumns>;
export type Room = Facts<typeof fixedColumns> & MutableFacts;

export const columns = Object.entries({ ...fixedColumns, ...mutableColumns }) as [keyof Room, Column<unknown>][];
