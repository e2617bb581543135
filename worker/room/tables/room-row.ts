/** The only row of the table `room`. */
export type Room = {
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
  /** A co-owner set the password last. */
  passwordByOther: boolean;
  /** Version of the members' open goal; "" without one. */
  goal: string;
  /** The purge has begun and cannot be undone. */
  purging: boolean;
  /** Texts and names are ciphertext. */
  sealed: boolean;
  /** Number of a sealed room's current key; 0 before its set-up. */
  keyEpoch: number;
  /** Sealed room: access ended since the last rotation. */
  rotationDue: boolean;
};
type Switch =
  | "disabled"
  | "muteAll"
  | "paidJoin"
  | "purging"
  | "announceOnly"
  | "knocking"
  | "handedOver"
  | "passwordByOther"
  | "membersSave"
  | "sealed"
  | "rotationDue";
type List = "pinned" | "announcers";
export type RoomRow = Omit<Room, Switch | List> & Record<Switch, number> & Record<List, string>;

export const roomQuery = `SELECT room_id AS roomId, epoch, name, language, seats, ends_at AS endsAt, disabled, mute_all AS muteAll,
  paid_join AS paidJoin, password_hash AS passwordHash, cleared_to AS clearedTo, last_id AS lastId, rev,
  room_rev AS roomRev, members_rev AS membersRev, welcome, pinned, slow_mode AS slowMode,
  announce_only AS announceOnly, announcers, knocking, handed_over AS handedOver, goal, members_save AS membersSave,
  purging, sealed, key_epoch AS keyEpoch, rotation_due AS rotationDue,
  password_by_other AS passwordByOther FROM room`;

export function roomOf(row: RoomRow): Room {
  return {
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
    passwordByOther: row.passwordByOther === 1,
    membersSave: row.membersSave === 1,
    sealed: row.sealed === 1,
    rotationDue: row.rotationDue === 1,
  };
}
