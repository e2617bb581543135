/** The rows of rooms have this name of the job that sends emails. */
export const sendEmailsJob = "postLetters";

/** Timed jobs of a room. Alarms run at least once, so every job is idempotent. */
export type Job =
  | "end"
  | "endsInDays"
  | "endsInOneDay"
  | "purge"
  | typeof sendEmailsJob
  | "writeUnread"
  | "writeNewMembers"
  | "push"
  | "pushKnocks"
  | "pushCall"
  | "endLostPlaces"
  | "watchPlaces"
  | "endKnocks"
  | "deliverHook"
  | "sweepFiles"
  | "sweepCounts"
  | "deleteFiles"
  | "indexMessages";

/** Multiplexes jobs onto the object's one alarm through a table of due times. */
export class Schedule {
  readonly #storage: DurableObjectStorage;
  /** Cache of the table, which only this class writes. */
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

  dropCache(): void {
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

  leaveOnly(job: Job): void {
    for (const other of [...this.#times.keys()]) if (other !== job) this.#times.delete(other);
    this.#storage.sql.exec("DELETE FROM due_jobs WHERE job <> ?", job);
  }

  due(now: number): Job[] {
    return [...this.#times]
      .filter(([, dueAt]) => dueAt <= now)
      .sort(([, a], [, b]) => a - b)
      .map(([job]) => job);
  }

  /** Sets the alarm if this transaction scheduled a job; both are committed together. */
  armIfChanged(): void {
    if (this.#changed) void this.arm();
  }

  /** Sets the alarm where it is missing or too late: the platform, or a copy of its storage, may have lost it. */
  async rearm(): Promise<void> {
    const alarmAt = await this.#storage.getAlarm();
    const earliest = Math.min(...this.#times.values());
    if (earliest < (alarmAt ?? Number.POSITIVE_INFINITY)) await this.#storage.setAlarm(earliest);
  }

  async arm(): Promise<void> {
    this.#changed = false;
    const times = [...this.#times.values()];
    if (times.length === 0) await this.#storage.deleteAlarm();
    else await this.#storage.setAlarm(Math.min(...times));
  }
}
