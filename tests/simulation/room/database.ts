import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

type Prepare = (database: RoomDatabase) => void;

const unused = new Map<Prepare, RoomDatabase[]>();

/** SQLite in memory, as the storage of a Durable Object. */
export class RoomDatabase {
  readonly #prepare: Prepare;
  readonly #sqlite = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  #dump: { writes: number; text: string } | undefined;
  /** Number of statements other than SELECT. */
  writes = 0;

  /**
   * A database in a transaction. Rooms use databases one after another, as migrations and prepared statements cost more
   * than a room's life: a rollback returns to the state of `prepare`.
   */
  static open(prepare: Prepare): RoomDatabase {
    return unused.get(prepare)?.pop() ?? new RoomDatabase(prepare);
  }

  private constructor(prepare: Prepare) {
    this.#prepare = prepare;
    prepare(this);
    this.control("BEGIN");
  }

  close(): void {
    this.control("ROLLBACK; BEGIN");
    this.writes++;
    unused.set(this.#prepare, [...(unused.get(this.#prepare) ?? []), this]);
  }

  /** Begins and ends transactions. */
  control(sql: string): void {
    this.#sqlite.exec(sql);
  }

  prepared(query: string): StatementSync {
    const statement = this.#statements.get(query) ?? this.#sqlite.prepare(query);
    this.#statements.set(query, statement);
    return statement;
  }

  /** Answers as the storage of a Durable Object. */
  execute(query: string, values: SQLInputValue[]) {
    if (values.length === 0 && /;\s*\S/.test(query)) {
      this.control(query);
      this.writes++;
      return { toArray: () => [], one: () => undefined, rowsWritten: 0 };
    }
    const isRead = /^\s*SELECT/.test(query);
    const before = isRead ? 0 : this.#written();
    const rows = this.prepared(query).all(...values);
    if (!isRead) this.writes++;
    return {
      rowsWritten: isRead ? 0 : this.#written() - before,
      toArray: () => rows,
      one: () => rows[0],
      raw: () => rows.map((row) => Object.values(row)),
      [Symbol.iterator]: () => rows[Symbol.iterator](),
    };
  }

  #written(): number {
    return Number(this.prepared("SELECT total_changes() AS written").get()?.written);
  }

  /** All rows of all tables; the same string while nothing is written. */
  dump(): string {
    if (this.#dump?.writes === this.writes) return this.#dump.text;
    const tables = this.prepared("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const text = tables.map(({ name }) => JSON.stringify(this.prepared(`SELECT * FROM "${name}"`).all())).join("\n");
    this.#dump = { writes: this.writes, text };
    return text;
  }
}
