import * as Limits from "../../contract/limits.ts";
import type { MemberPreferences } from "../../contract/member.ts";
import type { Role } from "../../contract/permissions.ts";
import { RowCache } from "./row-cache.ts";
import { Table, type Written } from "./table.ts";

/** Origin of an email address; emails state it. */
export type EmailSource = "order" | "invite" | "self";

export interface MemberRecord {
  id: string;
  role: Role;
  name: string;
  /** File id and type of the picture; "" without one. */
  avatar: string;
  avatarType: string;
  email: string;
  emailSource: EmailSource;
  /** Language of the last device that logged in. */
  language: string;
  paid: boolean;
  muted: boolean;
  flags: MemberPreferences;
  /** Null for an invited seat that is not taken yet. */
  joinedAt: number | null;
}

type Row = Omit<MemberRecord, "paid" | "muted" | "flags"> & { paid: number; muted: number; flags: string };

const columns = `id, role, name, avatar, avatar_type AS avatarType, email, email_source AS emailSource, language, paid,
  muted, flags, joined_at AS joinedAt`;

type NewMember = Pick<MemberRecord, "id" | "role" | "language"> &
  Partial<Pick<MemberRecord, "name" | "email" | "paid" | "muted">> & {
    network?: string;
    /** Times of the profile changes that the hourly limit counts. */
    profileChanges?: readonly number[];
  };

export const defaultFlags: MemberPreferences = {
  tourSeen: false,
  mailEndsSoon: true,
  mailUnread: true,
  mailNewMember: true,
  mail: true,
  sound: true,
  notify: false,
  preview: true,
  showInvite: true,
  shareLastHere: false,
  notifyCalls: true,
};

function record(row: Row): MemberRecord {
  const flags = { ...defaultFlags, ...(JSON.parse(row.flags) as Partial<MemberPreferences>) };
  return { ...row, paid: row.paid === 1, muted: row.muted === 1, flags };
}

/** Seats that are taken or invited, with their members. */
export class Members extends Table {
  readonly #cache: RowCache<MemberRecord>;
  #anyWithEmail: boolean | undefined;

  constructor(sql: SqlStorage) {
    super(sql);
    this.#cache = new RowCache(
      (id) => this.#list("id = ?", id)[0],
      () => this.#list("true").map((member) => [member.id, member]),
    );
  }

  find(id: string): MemberRecord | undefined {
    return this.#cache.find(id);
  }

  dropCache(): void {
    this.#cache.forget();
    this.#anyWithEmail = undefined;
  }

  #write(query: TemplateStringsArray, ...values: Written[]): void {
    this.dropCache();
    this.run(query, ...values);
  }

  /** Members who joined: the owner first, then in order of joining. */
  joined(): MemberRecord[] {
    return this.#list("joined_at IS NOT NULL ORDER BY role = 'owner' DESC, joined_at, id");
  }

  /** Invited seats that are not taken yet, without the owner's. */
  invited(): MemberRecord[] {
    return this.#list("joined_at IS NULL AND role <> 'owner' ORDER BY id");
  }

  /** Members who may get emails: joined members and the owner. */
  withEmail(): MemberRecord[] {
    return this.#list("email <> '' AND (joined_at IS NOT NULL OR role = 'owner') ORDER BY id");
  }

  anyWithEmail(): boolean {
    this.#anyWithEmail ??= this.exists("SELECT 1 FROM members WHERE email <> '' LIMIT 1");
    return this.#anyWithEmail;
  }

  owner(): MemberRecord | undefined {
    return this.#list("role = 'owner'")[0];
  }

  /** The untaken seat invited at this address. */
  invitedAs(email: string): MemberRecord | undefined {
    return this.invited().find((member) => !member.paid && member.email.toLowerCase() === email.toLowerCase());
  }

  #list(which: string, ...values: string[]): MemberRecord[] {
    return this.rows<Row>(`SELECT ${columns} FROM members WHERE ${which}`, ...values).map(record);
  }

  /** Number of taken and invited seats. */
  count(): number {
    return this.one<{ count: number }>("SELECT count(*) AS count FROM members").count;
  }

  insert(member: NewMember): void {
    const { id, role, name = "", email = "", language, paid = false, muted = false, network = "" } = member;
    const source = role === "owner" || paid ? "order" : "invite";
    const profileChanges = JSON.stringify(member.profileChanges ?? []);
    this
      .#write`INSERT INTO members (id, role, name, email, email_source, language, paid, muted, network, profile_changes)
      VALUES (${id}, ${role}, ${name}, ${email}, ${source}, ${language}, ${paid}, ${muted},
        ${network}, ${profileChanges})`;
  }

  markJoined(id: string, name: string, now: number): void {
    this.#write`UPDATE members SET name = ${name}, joined_at = ${now} WHERE id = ${id}`;
  }

  remove(id: string): void {
    this.#write`DELETE FROM members WHERE id = ${id}`;
  }

  rename(id: string, name: string): void {
    this.#write`UPDATE members SET name = ${name} WHERE id = ${id}`;
  }

  /**
   * Counts a change of name or picture. Above the hourly limit, counts nothing and returns the milliseconds to wait.
   * Stored, because hibernation would reset a counter in memory.
   */
  countProfileChange(id: string, now: number): number {
    const row = this.one<{ times: string }>("SELECT profile_changes AS times FROM members WHERE id = ?", id);
    const times = (JSON.parse(row.times) as number[]).filter((time) => time > now - Limits.profileChangesWindowMs);
    const [oldest = now] = times;
    if (times.length >= Limits.profileChangesPerHour) return oldest + Limits.profileChangesWindowMs - now;
    this.run`UPDATE members SET profile_changes = ${JSON.stringify([...times, now])} WHERE id = ${id}`;
    return 0;
  }

  setAvatar(id: string, fileId: string, type: string): void {
    this.#write`UPDATE members SET avatar = ${fileId}, avatar_type = ${type} WHERE id = ${id}`;
  }

  setLanguage(id: string, language: string): void {
    this.#write`UPDATE members SET language = ${language} WHERE id = ${id}`;
  }

  /**
   * Stores the network of a member for mutes and limits. A muted member keeps the former network; the owner's is not
   * stored.
   */
  setNetwork(id: string, network: string): void {
    this.run`UPDATE members SET network = ${network}
      WHERE id = ${id} AND (muted = 0 OR network = '') AND role <> 'owner' AND network <> ${network}`;
  }

  /**
   * Deletes the networks of members who are not muted and last logged in an hour ago. Returns the time of the next
   * sweep; undefined if none is left.
   */
  sweep(now: number): number | undefined {
    const latest = "(SELECT coalesce(max(created_at), 0) FROM sessions WHERE member_id = members.id)";
    const stored = "network <> '' AND muted = 0";
    const before = now - Limits.networkRetentionMs;
    this.sql.exec(`UPDATE members SET network = '' WHERE ${stored} AND ${latest} <= ?`, before);
    const query = `SELECT min(${latest}) AS oldest FROM members WHERE ${stored}`;
    const { oldest } = this.one<{ oldest: number | null }>(query);
    return oldest === null ? undefined : oldest + Limits.networkRetentionMs;
  }

  anyMutedIn(network: string): boolean {
    return this.exists("SELECT 1 FROM members WHERE network = ? AND muted = 1", network);
  }

  setRole(id: string, role: Role): void {
    this.#write`UPDATE members SET role = ${role} WHERE id = ${id}`;
  }

  setMuted(id: string, on: boolean): void {
    this.#write`UPDATE members SET muted = ${on} WHERE id = ${id}`;
  }

  setEmail(id: string, email: string): void {
    this.#write`UPDATE members SET email = ${email}, email_source = 'self' WHERE id = ${id}`;
  }

  setFlags(id: string, flags: MemberPreferences): void {
    this.#write`UPDATE members SET flags = ${JSON.stringify(flags)} WHERE id = ${id}`;
  }
}
