import type { DeletionStatement } from "../../contract/deletion-receipt.ts";
import { Table } from "./table.ts";

/** Without thumbnails and video posters, which only the pages show. */
const sentFiles = "files JOIN messages ON messages.id = message_id AND json_extract(body, '$.fileId') = files.id";

/** The purge in progress: what its receipt will state. A purge that a release before 2026-11-25 began has none. */
export class Deletion extends Table {
  begin(): void {
    this.run`INSERT INTO deletion (id, statement) VALUES (1, '') ON CONFLICT DO NOTHING`;
  }

  get begun(): boolean {
    return this.exists("SELECT 1 FROM deletion");
  }

  /** Undefined until `fix`. */
  get statement(): DeletionStatement | undefined {
    const row = this.first<{ statement: string }>("SELECT statement FROM deletion");
    return row?.statement ? (JSON.parse(row.statement) as DeletionStatement) : undefined;
  }

  fix(statement: DeletionStatement): void {
    this.run`UPDATE deletion SET statement = ${JSON.stringify(statement)}`;
  }

  /** Sent files that have no digest yet. */
  undigested(): string[] {
    return this.rows<{ id: string }>(
      `SELECT files.id FROM ${sentFiles} WHERE files.id NOT IN (SELECT file_id FROM file_digests)`,
    ).map(({ id }) => id);
  }

  addDigest(fileId: string, digest: string): void {
    this.run`INSERT INTO file_digests (file_id, digest) VALUES (${fileId}, ${digest}) ON CONFLICT DO NOTHING`;
  }

  /** By digest. A file that is missing in the bucket has none. */
  digested(): { digest: string; size: number }[] {
    return this.rows<{ digest: string; size: number }>(
      `SELECT digest, size FROM ${sentFiles} JOIN file_digests ON file_id = files.id WHERE digest <> '' ORDER BY digest`,
    );
  }
}
