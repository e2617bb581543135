import type { DeletionStatement } from "../../contract/receipt.ts";
import { Table } from "./table.ts";

/** The purge in progress: what its receipt will state. A purge that an earlier release began has none. */
export class Deletion extends Table {
  begin(): void {
    this.sql.exec("INSERT INTO deletion (id, statement) VALUES (1, '') ON CONFLICT DO NOTHING");
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
    this.sql.exec("UPDATE deletion SET statement = ?", JSON.stringify(statement));
  }

  /** A file of a message that has no digest yet. */
  undigested(): string | undefined {
    return this.first<{ id: string }>(
      "SELECT id FROM files WHERE message_id > 0 AND id NOT IN (SELECT file_id FROM file_digests) LIMIT 1",
    )?.id;
  }

  addDigest(fileId: string, digest: string): void {
    this.sql.exec("INSERT INTO file_digests (file_id, digest) VALUES (?, ?) ON CONFLICT DO NOTHING", fileId, digest);
  }

  /** Sorted. A file that is missing in the bucket has no digest. */
  digests(): string[] {
    return this.rows<{ digest: string }>(
      "SELECT digest FROM file_digests JOIN files ON files.id = file_id WHERE digest <> '' ORDER BY digest",
    ).map(({ digest }) => digest);
  }
}
