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
  | "sweepCounts"
  | "deleteFiles";

/** Several jobs share the object's one alarm through a table of due times. */
export class Jobs {
  readonly #storage: DurableObjectStorage;
  /** The table, read once: nobody else writes it. */
  #known: Map<Job, number> | undefined;
  #changed = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  get #times(): Map<Job, number> {
    this.#known ??= new Map(
      this.#storage.sql
        .exec<{ job: Job; due_at: number }>("SELECT job, due_at FROM due_jobs")
        .toArray()
        .map(({ job, due_at }) => [job, due_at]),
    );
    return this.#known;
  }

  /** A turn was undone, or the room is gone: what is stored counts. */
  forget(): void {
    this.#known = undefined;
    this.#changed = false;
  }

  schedule(job: Job, dueAt: number): void {
    if (this.#times.get(job) === dueAt) return;
    this.#times.set(job, dueAt);
    this.#storage.sql.exec(
      "INSERT INTO due_jobs (job, due_at) VALUES (?, ?) ON CONFLICT DO UPDATE SET due_at = excluded.due_at",
      job,
      dueAt,
    );
    this.#changed = true;
  }

  done(job: Job): void {
    if (!this.#times.delete(job)) return;
    this.#storage.sql.exec("DELETE FROM due_jobs WHERE job = ?", job);
  }

  dueAt(job: Job): number | undefined {
    return this.#times.get(job);
  }

  /** All the others will not be done. */
  leaveOnly(job: Job): void {
    for (const other of [...this.#times.keys()]) if (other !== job) this.#times.delete(other);
    this.#storage.sql.exec("DELETE FROM due_jobs WHERE job <> ?", job);
  }

  /** Jobs whose time has come, the earliest first. */
  due(now: number): Job[] {
    return [...this.#times]
      .filter(([, dueAt]) => dueAt <= now)
      .sort(([, a], [, b]) => a - b)
      .map(([job]) => job);
  }

  /** Sets the alarm when a job was scheduled in this turn: written together with it. */
  armIfChanged(): void {
    if (this.#changed) void this.arm();
  }

  /** Sets the alarm to the next job. */
  async arm(): Promise<void> {
    this.#changed = false;
    const times = [...this.#times.values()];
    if (times.length === 0) await this.#storage.deleteAlarm();
    else await this.#storage.setAlarm(Math.min(...times));
  }
}
