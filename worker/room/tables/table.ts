const queries = new WeakMap<TemplateStringsArray, string>();

type Row = Record<string, SqlStorageValue>;
type Value = string | number | null;
export type Written = Value | boolean;

/** Base of a repository over one table of the room, or a few that belong together. */
export abstract class Table {
  protected readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Writes; each `${value}` is a bound parameter, a boolean as 1 or 0. Returns the number of rows written. */
  protected run(query: TemplateStringsArray, ...values: Written[]): number {
    const bound = values.map((value) => (typeof value === "boolean" ? Number(value) : value));
    let text = queries.get(query);
    if (text === undefined) {
      text = query.join("?");
      queries.set(query, text);
    }
    return this.sql.exec(text, ...bound).rowsWritten;
  }

  protected rows<Found extends Row>(query: string, ...values: Value[]): Found[] {
    return this.sql.exec<Found>(query, ...values).toArray();
  }

  protected first<Found extends Row>(query: string, ...values: Value[]): Found | undefined {
    return this.rows<Found>(query, ...values)[0];
  }

  /** The row of a query that always has exactly one. */
  protected one<Found extends Row>(query: string, ...values: Value[]): Found {
    return this.sql.exec<Found>(query, ...values).one();
  }

  protected exists(query: string, ...values: Value[]): boolean {
    return this.rows(query, ...values).length > 0;
  }

  /** Deletes rows older than `retentionMs`. Returns the time of the next sweep; undefined if no row is left. */
  protected deleteOlder(table: string, column: string, retentionMs: number, now: number): number | undefined {
    this.sql.exec(`DELETE FROM ${table} WHERE ${column} <= ?`, now - retentionMs);
    const oldest = this.one<{ at: number | null }>(`SELECT min(${column}) AS at FROM ${table}`).at;
    return oldest === null ? undefined : oldest + retentionMs;
  }
}
