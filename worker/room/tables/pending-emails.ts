import { type Language, matchLanguage } from "../../contract/text/languages.ts";
import type { DerivedCodeSource, Links } from "./links.ts";
import type { EmailSource, MemberRecord } from "./members.ts";
import { type Schedule, sendEmailsJob } from "./schedule.ts";
import { Table } from "./table.ts";

/** Content of an email. Link codes are never stored, but derived again. */
type Content<Code> =
  | ({ kind: "invitation"; roomName: string; inviterName: string } & Code)
  | ({ kind: "newOwnerLink"; roomName: string } & Code)
  | { kind: "confirmEmail"; roomName: string }
  | { kind: "newPassword"; roomName: string }
  | { kind: "endsSoon"; roomName: string; endsAt: number; daysLeft: number }
  | { kind: "ended"; roomName: string; endsAt: number; purgeAt: number }
  | { kind: "deleted"; roomName: string; endsAt: number; receipt: string }
  | { kind: "unread"; roomName: string; count: number }
  | { kind: "newMember"; roomName: string; names: string[]; more: number };
type StoredContent = Content<DerivedCodeSource>;

/** A due email. `id` is its idempotency key and contains no personal data. */
export interface DueEmail {
  id: string;
  memberId: string;
  recipient: string;
  language: Language;
  content: Content<{ code: string }>;
  /** Origin of the recipient's address. */
  source?: EmailSource;
}

type Row = { id: string; member_id: string; recipient: string; language: string; content: string };

/** Emails to send, until the mail queue has accepted them. */
export class PendingEmails extends Table {
  readonly #links: Links;
  readonly #jobs: Schedule;

  constructor(sql: SqlStorage, links: Links, jobs: Schedule) {
    super(sql);
    this.#links = links;
    this.#jobs = jobs;
  }

  /** Queues an email and schedules its delivery; idempotent per `id`. */
  add(
    id: string,
    to: Pick<MemberRecord, "id" | "email" | "language"> & Partial<Pick<MemberRecord, "emailSource">>,
    content: StoredContent,
    now: number,
  ): void {
    const source = to.emailSource === undefined ? {} : { source: to.emailSource };
    this.run`INSERT INTO due_letters (id, member_id, recipient, language, content, created_at)
      VALUES (${id}, ${to.id}, ${to.email}, ${to.language}, ${JSON.stringify({ ...content, ...source })}, ${now})
      ON CONFLICT DO NOTHING`;
    this.#jobs.schedule(sendEmailsJob, now);
  }

  /** The oldest emails; empty if none is left. An email whose server key left the keyring is deleted unsent. */
  due(roomId: string, limit: number): DueEmail[] {
    const rows = this.rows<Row>("SELECT * FROM due_letters ORDER BY created_at, id LIMIT ?", limit);
    const emails = rows.flatMap((row) => {
      // Emails of a release before 2026-11-23 have no source. May go after 2026-12-31: emails wait for days.
      const { source, ...stored } = JSON.parse(row.content) as StoredContent & { source?: EmailSource };
      const content = this.#withLinkCode(roomId, stored as StoredContent);
      if (content === undefined) {
        this.forget([row.id]);
        return [];
      }
      const language = matchLanguage(row.language) ?? "en";
      const email = { id: row.id, memberId: row.member_id, recipient: row.recipient, language, content };
      return [source === undefined ? email : { ...email, source }];
    });
    return rows.length > 0 && emails.length === 0 ? this.due(roomId, limit) : emails;
  }

  #withLinkCode(roomId: string, content: StoredContent): Content<{ code: string }> | undefined {
    if (!("nonce" in content)) return content;
    const { nonce, keyId, ...rest } = content;
    const code = this.#links.derived(roomId, { nonce, keyId });
    return code === undefined ? undefined : { ...rest, code };
  }

  forget(ids: readonly string[]): void {
    this.run`DELETE FROM due_letters WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  }

  forgetAllTo(memberId: string): void {
    this.run`DELETE FROM due_letters WHERE member_id = ${memberId}`;
  }
}
