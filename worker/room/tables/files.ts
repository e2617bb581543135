import * as Limits from "../../contract/limits.ts";
import type { UploadCategory } from "../../contract/upload.ts";
import type { Schedule } from "./schedule.ts";
import { Table } from "./table.ts";

/** A file to delete: an incomplete multipart upload or an object. */
export type FileToDelete = {
  fileId: string;
  /** R2's multipart upload id; "" after the upload has ended. */
  uploadId: string;
};

/** Returns a signed URL valid for up to an hour. `type` and `name` as in `LinkedFile`. */
export type FileUrl = (fileId: string, type: string, name?: string) => string;

export interface FileRecord {
  id: string;
  ownerId: string;
  category: UploadCategory;
  name: string;
  size: number;
  /** R2's multipart upload id. */
  uploadId: string;
  complete: boolean;
  /** Detected from the bytes at completion; "" if unknown. */
  type: string;
  width: number | null;
  height: number | null;
  /** Used by a message or as a member's picture; a file has only one use. */
  used: boolean;
}

type Row = Omit<FileRecord, "complete" | "used"> & { complete: number; used: number };

/** SQL condition: a file has no use yet. */
const unused = "message_id = 0 AND avatar = 0";
/** SQL condition: an incomplete upload of a member with activity after a time. */
const active = `owner_id = ? AND complete = 0 AND touched_at > ? AND ${unused}`;
const columns = `id, owner_id AS ownerId, category, name, size, upload_id AS uploadId, complete, type, width, height,
  NOT (${unused}) AS used`;

export type FilePart = { part: number; etag: string };

export type NewFile = Pick<FileRecord, "id" | "ownerId" | "category" | "name" | "size" | "uploadId">;

/** The room's files, and the files still to be deleted from R2. */
export class Files extends Table {
  readonly #jobs: Schedule;

  constructor(sql: SqlStorage, jobs: Schedule) {
    super(sql);
    this.#jobs = jobs;
  }

  find(id: string): FileRecord | undefined {
    const row = this.first<Row>(`SELECT ${columns} FROM files WHERE id = ?`, id);
    return row && { ...row, complete: row.complete === 1, used: row.used === 1 };
  }

  begin(file: NewFile, now: number): void {
    this.run`INSERT INTO files (id, owner_id, category, name, size, upload_id, touched_at)
      VALUES (${file.id}, ${file.ownerId}, ${file.category}, ${file.name}, ${file.size}, ${file.uploadId}, ${now})`;
  }

  /** A member's incomplete uploads with activity after `since`. */
  countActive(ownerId: string, since: number): number {
    return this.one<{ count: number }>(`SELECT count(*) AS count FROM files WHERE ${active}`, ownerId, since).count;
  }

  /** Drops the oldest of these uploads to which no byte was sent. False if there is none. */
  dropUnsent(ownerId: string, since: number, now: number): boolean {
    const query = `SELECT id FROM files WHERE ${active} AND parts_sent = 0 ORDER BY touched_at LIMIT 1`;
    const oldest = this.first<{ id: string }>(query, ownerId, since);
    if (oldest) this.drop(oldest.id, now);
    return oldest !== undefined;
  }

  /** Drops a member's files that have no use yet, also incomplete ones. */
  dropUnused(ownerId: string, now: number): void {
    const files = this.rows<{ id: string }>(`SELECT id FROM files WHERE owner_id = ? AND ${unused}`, ownerId);
    for (const { id } of files) this.drop(id, now);
  }

  /** Total bytes, with incomplete uploads counted in full. */
  totalBytes(): number {
    return this.one<{ bytes: number }>("SELECT coalesce(sum(size), 0) AS bytes FROM files").bytes;
  }

  /** Number of messages with files, and the total bytes of those files. */
  countUsed(): { files: number; fileBytes: number } {
    return this.one<{ files: number; fileBytes: number }>(
      "SELECT count(DISTINCT message_id) AS files, coalesce(sum(size), 0) AS fileBytes FROM files WHERE message_id > 0",
    );
  }

  recordPart(fileId: string, { part, etag }: FilePart, now: number): void {
    this.run`INSERT INTO file_parts (file_id, part, etag) VALUES (${fileId}, ${part}, ${etag})
      ON CONFLICT DO UPDATE SET etag = excluded.etag`;
    this.run`UPDATE files SET touched_at = ${now} WHERE id = ${fileId}`;
  }

  /** Counts one part attempt; returns the attempts including this one. */
  countPart(fileId: string): number {
    const query = "UPDATE files SET parts_sent = parts_sent + 1 WHERE id = ? RETURNING parts_sent AS count";
    return this.one<{ count: number }>(query, fileId).count;
  }

  parts(fileId: string): FilePart[] {
    return this.rows<FilePart>("SELECT part, etag FROM file_parts WHERE file_id = ? ORDER BY part", fileId);
  }

  dropParts(fileId: string): void {
    this.run`DELETE FROM file_parts WHERE file_id = ${fileId}`;
  }

  complete(id: string, type: string, sides: { width: number; height: number } | undefined, now: number): void {
    const { width = null, height = null } = sides ?? {};
    this.run`UPDATE files SET complete = 1, upload_id = '', type = ${type}, width = ${width}, height = ${height},
      touched_at = ${now} WHERE id = ${id}`;
    this.dropParts(id);
  }

  giveToMessage(id: string, messageId: number): void {
    this.run`UPDATE files SET message_id = ${messageId} WHERE id = ${id}`;
  }

  giveAsAvatar(id: string): void {
    this.run`UPDATE files SET avatar = 1 WHERE id = ${id}`;
  }

  /** Deletes a file soon, if it exists. */
  drop(id: string, now: number): void {
    this.#drop("id = ?", id, now);
  }

  dropOfMessage(messageId: number, now: number): void {
    this.#drop("message_id > 0 AND message_id = ?", messageId, now);
  }

  dropOfMessagesTo(messageId: number, now: number): void {
    this.#drop("message_id > 0 AND message_id <= ?", messageId, now);
  }

  /** Deletes a member's picture and unsent files. */
  dropOfMember(memberId: string, now: number): void {
    this.#drop("owner_id = ? AND message_id = 0", memberId, now);
  }

  /** Deletes files that stayed unused, and schedules the next sweep. */
  sweepUnused(now: number): void {
    this.#drop(`${unused} AND touched_at <= ?`, now - Limits.uploadRetentionMs, now);
    this.scheduleSweep();
  }

  scheduleSweep(): void {
    const oldest = this.one<{ at: number | null }>(`SELECT min(touched_at) AS at FROM files WHERE ${unused}`).at;
    if (oldest === null) this.#jobs.done("sweepFiles");
    else this.#jobs.schedule("sweepFiles", oldest + Limits.uploadRetentionMs);
  }

  #drop(condition: string, value: string | number, now: number): void {
    if (this.#queueDeletion(condition, value)) this.#jobs.schedule("deleteFiles", now);
  }

  /** Queues files for their deletion from R2. False if there are none. */
  #queueDeletion(condition: string, value: string | number): boolean {
    const queuedCount = this.sql.exec(
      `INSERT INTO doomed_files (id, upload_id) SELECT id, upload_id FROM files WHERE ${condition} ON CONFLICT DO NOTHING`,
      value,
    ).rowsWritten;
    if (queuedCount === 0) return false;
    this.sql.exec(`DELETE FROM file_parts WHERE file_id IN (SELECT id FROM files WHERE ${condition})`, value);
    this.sql.exec(`DELETE FROM files WHERE ${condition}`, value);
    return true;
  }

  filesToDelete(limit: number): FileToDelete[] {
    return this.rows<FileToDelete>("SELECT id AS fileId, upload_id AS uploadId FROM doomed_files LIMIT ?", limit);
  }

  /** Removes files that R2 has deleted. */
  forgetDeleted(files: readonly FileToDelete[]): void {
    const ids = JSON.stringify(files.map(({ fileId }) => fileId));
    this.run`DELETE FROM doomed_files WHERE id IN (SELECT value FROM json_each(${ids}))`;
  }

  /** Queues all files for the purge, which deletes them itself. */
  dropAll(): void {
    this.#queueDeletion("size >= ?", 0);
  }
}
