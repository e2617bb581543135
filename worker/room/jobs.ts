/** What the room has to do at a certain time. Alarms ring at least once, so every job can be done twice. */
export type Job =
  | "end"
  | "endsInDays"
  | "endsInOneDay"
  | "purge"
  | "postLetters"
  | "writeUnread"
  | "writeNewMembers"
  | "push"
  | "sweepFiles"
  | "deleteFiles";

/** Several jobs share the object's one alarm through a table of due times. */
export class Jobs {
  readonly #storage: DurableObjectStorage;
  #changed = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  schedule(job: Job, dueAt: number): void {
    this.#storage.sql.exec(
      "INSERT INTO due_jobs (job, due_at) VALUES (?, ?) ON CONFLICT DO UPDATE SET due_at = excluded.due_at",
      job,
      dueAt,
    );
    this.#changed = true;
  }

  done(job: Job): void {
    this.#storage.sql.exec("DELETE FROM due_jobs WHERE job = ?", job);
  }

  dueAt(job: Job): number | undefined {
    return this.#storage.sql.exec<{ due_at: number }>("SELECT due_at FROM due_jobs WHERE job = ?", job).toArray()[0]
      ?.due_at;
  }

  /** All the others will not be done. */
  leaveOnly(job: Job): void {
    this.#storage.sql.exec("DELETE FROM due_jobs WHERE job <> ?", job);
  }

  /** Jobs whose time has come, the earliest first. */
  due(now: number): Job[] {
    return this.#storage.sql
      .exec<{ job: Job }>("SELECT job FROM due_jobs WHERE due_at <= ? ORDER BY due_at", now)
      .toArray()
      .map((row) => row.job);
  }

  /** Sets the alarm when a job was scheduled in this turn: written together with it. */
  armIfChanged(): void {
    if (this.#changed) void this.arm();
  }

  /** Sets the alarm to the next job. */
  async arm(): Promise<void> {
    this.#changed = false;
    const next = this.#storage.sql.exec<{ at: number | null }>("SELECT min(due_at) AS at FROM due_jobs").one().at;
    if (next === null) await this.#storage.deleteAlarm();
    else await this.#storage.setAlarm(next);
  }
}
