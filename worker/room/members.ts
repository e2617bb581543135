import type { Flags } from "../contract/member.ts";
import type { Role } from "../contract/permissions.ts";

type Row = {
  id: string;
  role: Role;
  name: string;
  avatar: string;
  email: string;
  language: string;
  paid: number;
  muted: number;
  flags: string;
  read_up_to: number;
  joined_at: number | null;
};

export interface MemberRecord {
  id: string;
  role: Role;
  name: string;
  avatar: string;
  email: string;
  paid: boolean;
  muted: boolean;
  flags: Flags;
  readUpTo: number;
  /** Null for a seat that was given away by a personal link and not taken yet. */
  joinedAt: number | null;
}

export interface NewMember {
  id: string;
  role: Role;
  name?: string;
  email?: string;
  language: string;
  paid?: boolean;
}

const defaultFlags: Flags = {
  tourSeen: false,
  mailEndsSoon: true,
  mailUnread: true,
  mailNewMember: true,
  mail: true,
  sound: true,
  notify: false,
  preview: true,
  showInvite: true,
};

function record(row: Row): MemberRecord {
  return {
    id: row.id,
    role: row.role,
    name: row.name,
    avatar: row.avatar,
    email: row.email,
    paid: row.paid === 1,
    muted: row.muted === 1,
    flags: { ...defaultFlags, ...(JSON.parse(row.flags) as Partial<Flags>) },
    readUpTo: row.read_up_to,
    joinedAt: row.joined_at,
  };
}

/** The people of the room: its seats that are taken or given away. */
export class Members {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(id: string): MemberRecord | undefined {
    const row = this.#sql.exec<Row>("SELECT * FROM members WHERE id = ?", id).toArray()[0];
    return row && record(row);
  }

  /** Those who came in, the owner first, then as they came. */
  joined(): MemberRecord[] {
    return this.#sql
      .exec<Row>("SELECT * FROM members WHERE joined_at IS NOT NULL ORDER BY role = 'owner' DESC, joined_at, id")
      .toArray()
      .map(record);
  }

  /** Seats that are taken or given away. */
  count(): number {
    return this.#sql.exec<{ count: number }>("SELECT count(*) AS count FROM members").one().count;
  }

  insert(member: NewMember): void {
    this.#sql.exec(
      "INSERT INTO members (id, role, name, email, language, paid) VALUES (?, ?, ?, ?, ?, ?)",
      member.id,
      member.role,
      member.name ?? "",
      member.email ?? "",
      member.language,
      member.paid ? 1 : 0,
    );
  }

  markJoined(id: string, name: string, now: number, readUpTo: number): void {
    this.#sql.exec("UPDATE members SET name = ?, joined_at = ?, read_up_to = ? WHERE id = ?", name, now, readUpTo, id);
  }

  remove(id: string): void {
    this.#sql.exec("DELETE FROM members WHERE id = ?", id);
  }

  rename(id: string, name: string): void {
    this.#sql.exec("UPDATE members SET name = ? WHERE id = ?", name, id);
  }

  setMuted(id: string, on: boolean): void {
    this.#sql.exec("UPDATE members SET muted = ? WHERE id = ?", on ? 1 : 0, id);
  }

  setEmail(id: string, email: string): void {
    this.#sql.exec("UPDATE members SET email = ? WHERE id = ?", email, id);
  }

  setFlags(id: string, flags: Flags): void {
    this.#sql.exec("UPDATE members SET flags = ? WHERE id = ?", JSON.stringify(flags), id);
  }
}
