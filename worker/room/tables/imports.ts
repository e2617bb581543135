import { Table } from "./table.ts";

/** Progress of a capsule's import. */
export type ImportState = {
  /** Identity of the capsule. */
  capsule: string;
  /** The last imported message: its id in the capsule and in this room. */
  importedTo: number;
  lastId: number;
  messages: number;
  /** Length of all texts, in UTF-8. */
  bytes: number;
};

export class Imports extends Table {
  state(): ImportState | undefined {
    return this.first<ImportState>(
      "SELECT capsule, imported_to AS importedTo, last_id AS lastId, messages, bytes FROM imports",
    );
  }

  save({ capsule, importedTo, lastId, messages, bytes }: ImportState): void {
    this.run`INSERT OR REPLACE INTO imports (id, capsule, imported_to, last_id, messages, bytes)
      VALUES (1, ${capsule}, ${importedTo}, ${lastId}, ${messages}, ${bytes})`;
  }

  clear(): void {
    this.run`DELETE FROM imports`;
  }
}
