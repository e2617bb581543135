import * as Limits from "../../contract/limits.ts";
import type { DerivedCodeSource } from "./links.ts";
import type { Schedule } from "./schedule.ts";
import { Table } from "./table.ts";

export type OutgoingHookRecord = DerivedCodeSource & {
  url: string;
  /** Id of the last message that was delivered or given up. */
  deliveredTo: number;
  /** Last message of a batch that failed; 0 without one. Its retries have the same messages and the same id. */
  pendingTo: number;
  tries: number;
  triedSince: number;
  failingSince: number;
  lastStatus: number;
};

const columns = `url, nonce, key_id AS keyId, delivered_to AS deliveredTo, pending_to AS pendingTo, tries,
  tried_since AS triedSince, failing_since AS failingSince, last_status AS lastStatus`;

/** Webhook URL that receives new messages, and the last message delivered to it. */
export class OutgoingHook extends Table {
  readonly #jobs: Schedule;
  /** Cache of the row, because every message asks; null without a row. */
  #record: OutgoingHookRecord | null | undefined;

  constructor(sql: SqlStorage, jobs: Schedule) {
    super(sql);
    this.#jobs = jobs;
  }

  dropCache(): void {
    this.#record = undefined;
  }

  get(): OutgoingHookRecord | undefined {
    if (this.#record === undefined)
      this.#record = this.first<OutgoingHookRecord>(`SELECT ${columns} FROM outgoing_hook`) ?? null;
    return this.#record ?? undefined;
  }

  /** Host of the URL; "" without one. */
  host(): string {
    const hook = this.get();
    return hook ? new URL(hook.url).host : "";
  }

  begin(url: string, { nonce, keyId }: DerivedCodeSource, deliveredTo: number): void {
    this.dropCache();
    this.run`INSERT OR REPLACE INTO outgoing_hook (id, url, nonce, key_id, delivered_to)
      VALUES (1, ${url}, ${nonce}, ${keyId}, ${deliveredTo})`;
  }

  setSecret({ nonce, keyId }: DerivedCodeSource): void {
    this.dropCache();
    this.run`UPDATE outgoing_hook SET nonce = ${nonce}, key_id = ${keyId}`;
  }

  end(): void {
    this.dropCache();
    this.run`DELETE FROM outgoing_hook`;
    this.#jobs.done("deliverHook");
  }

  /** Schedules the delivery of a new message; a waiting delivery or retry takes it along. */
  scheduleDelivery(now: number): void {
    if (this.get() && this.#jobs.dueAt("deliverHook") === undefined)
      this.#jobs.schedule("deliverHook", now + Limits.hookDeliveryWaitMs);
  }

  /** `to`: the last message of the batch, which stays for the next attempt if this one failed. */
  record(to: number, status: number, now: number): void {
    const hook = this.get();
    if (!hook) return;
    this.dropCache();
    if (isSuccess(status)) {
      this.run`UPDATE outgoing_hook SET delivered_to = ${to}, pending_to = 0, tries = 0, last_status = ${status},
        tried_since = 0, failing_since = 0`;
      return;
    }
    this.run`UPDATE outgoing_hook SET pending_to = ${to}, tries = ${hook.tries + 1}, last_status = ${status},
      tried_since = ${hook.triedSince || now}, failing_since = ${hook.failingSince || now}`;
  }

  /** Leaves messages out, and keeps the report of a failure. */
  skipTo(messageId: number): void {
    this.dropCache();
    this.run`UPDATE outgoing_hook SET delivered_to = ${messageId}, pending_to = 0, tries = 0, tried_since = 0`;
  }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
