import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** Called before and after each call of the database; may wait, or throw as a process that died. */
export type AroundCall = <T>(work: () => T) => Promise<T>;

const folder = "migrations/d1";

/** An SQLite database with the migrations of D1. */
export class Database {
  readonly #sqlite = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();

  constructor() {
    for (const file of readdirSync(folder).sort()) this.#sqlite.exec(readFileSync(`${folder}/${file}`, "utf8"));
  }

  /** The database as D1 offers it to one caller. */
  forCaller(around: AroundCall): D1Database {
    const d1 = {
      prepare: (sql: string) => new Prepared(this.#prepared(sql), [], around),
      batch: (all: Prepared[]) => around(() => this.#inTransaction(() => all.map((one) => one.runNow()))),
    };
    return d1 as unknown as D1Database;
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepared(sql).all(...values) as Row[];
  }

  run(sql: string): void {
    this.#sqlite.exec(sql);
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#sqlite.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #inTransaction<T>(work: () => T): T {
    this.#sqlite.exec("BEGIN");
    try {
      const result = work();
      this.#sqlite.exec("COMMIT");
      return result;
    } catch (error) {
      this.#sqlite.exec("ROLLBACK");
      throw error;
    }
  }
}

class Prepared {
  readonly #statement: StatementSync;
  readonly #values: SQLInputValue[];
  readonly #around: AroundCall;

  constructor(statement: StatementSync, values: SQLInputValue[], around: AroundCall) {
    this.#statement = statement;
    this.#values = values;
    this.#around = around;
  }

  bind = (...values: SQLInputValue[]) => new Prepared(this.#statement, values, this.#around);
  run = () => this.#around(() => this.runNow());
  all = () => this.#around(() => ({ success: true, results: this.#statement.all(...this.#values), meta: {} }));
  raw = () => this.#around(() => this.#statement.all(...this.#values).map((row) => Object.values(row)));
  first = () => this.#around(() => this.#statement.get(...this.#values) ?? null);

  runNow() {
    return { success: true, results: [], meta: { changes: Number(this.#statement.run(...this.#values).changes) } };
  }
}
