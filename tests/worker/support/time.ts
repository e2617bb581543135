import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { receivedEmails } from "../../../worker/directory/mail.ts";
import { addressId, answerFor } from "../../../worker/directory/mail-addresses.ts";
import { settingsOf } from "../../../worker/env.ts";
import { eventually } from "../../support/eventually.ts";
import { call, type Json } from "./api.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** A midnight ahead of the real clock, which alarms follow: jobs of the days after it run only where a test runs them. */
export const start = (Math.ceil(Date.now() / dayMs) + 365) * dayMs;

/** Sets the clock of test and room. `vi.useRealTimers()` resets it. */
export function clockAt(at: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
}

/**
 * Runs the room's alarm, as the platform does at its time. An alarm that runs already has read the clock before, so the
 * next one is awaited; a purged room has none, nor has one without jobs.
 */
export async function fireAlarm(chatId: string): Promise<void> {
  const room = env.ROOM.getByName(chatId);
  await eventually(async () => {
    if (!(await runDurableObjectAlarm(room)) && (await hasJobs(room))) throw new Error("another alarm is running");
  });
}

const hasJobs = (room: DurableObjectStub) =>
  runInDurableObject(room, (_, { storage: { sql } }) => {
    const exists = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'due_jobs'").toArray().length > 0;
    return exists && sql.exec("SELECT 1 FROM due_jobs LIMIT 1").toArray().length > 0;
  });

/** Waits for `count` emails of this kind to one address. */
export async function awaitEmails(kind: string, to: string, count = 1): Promise<Json[]> {
  return await eventually(async () => {
    const found = await emailsNow(kind, to);
    if (found.length < count) throw new Error(`${found.length} emails of ${count}`);
    return found;
  });
}

export async function emailsNow(kind: string, to: string): Promise<Json[]> {
  const received = await receivedEmails(createDirectory(env.DB, settingsOf(env).keyring), Number.MAX_SAFE_INTEGER);
  return received.filter(({ id, recipient }) => recipient === to && id.startsWith(`${kind}:`));
}

/** Runs the room's alarm, and waits until each email that was due by then is in the local mailbox. */
export async function emailsSettled(chatId: string): Promise<void> {
  await fireAlarm(chatId);
  await emailsDelivered(chatId);
}

/** Waits until each email that the room has written is in the local mailbox. */
export async function emailsDelivered(chatId: string): Promise<void> {
  await eventually(async () => {
    const inRoom = await runInDurableObject(env.ROOM.getByName(chatId), (_, { storage: { sql } }) => {
      const exists = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'due_letters'").toArray().length > 0;
      return exists ? sql.exec("SELECT 1 FROM due_letters").toArray().length : 0;
    });
    const inQueue = await env.DB.prepare(
      "SELECT id FROM mail_outbox WHERE room_id = ? AND sent_at IS NULL AND given_up_at IS NULL",
    )
      .bind(chatId)
      .all();
    expect([inRoom, inQueue.results]).toEqual([0, []]);
  });
}

/** Follows the confirmation link of an address. */
export async function confirm(email: string): Promise<void> {
  const directory = createDirectory(env.DB, settingsOf(env).keyring);
  await answerFor(directory, addressId(directory.encryption, email), "confirm", Date.now());
}

export async function setEmail(token: string, email: string, flags: object = {}): Promise<void> {
  const answer = await call("PUT", "/api/me", { token, body: { email, flags } });
  if (answer.code !== ResultCode.ok) throw new Error(answer.msg);
  await confirm(email);
}
