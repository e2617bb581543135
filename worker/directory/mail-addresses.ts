import { and, inArray, isNull, lte, or, sql } from "drizzle-orm";
import * as Limits from "../contract/limits.ts";
import type { FieldEncryption } from "../lib/crypto/field-encryption.ts";
import { digest } from "../lib/crypto/keyring.ts";
import type { MailCodePurpose } from "../lib/crypto/mail-codes.ts";
import type { Directory } from "./directory.ts";
import { emailKey } from "./orders.ts";
import { mailAddresses } from "./schema.ts";

/** `block`: no email. `first`: the one email that an unconfirmed address gets, with a link to confirm. */
export type MailPermission = "send" | "first" | "block";

/** The id under which an address is listed. */
export function addressId(encryption: FieldEncryption, email: string): string {
  return encryption.blindIndex(emailKey(email));
}

/** Rows under a former key move to the newest one when the address is seen. */
async function moveToNewestKey(directory: Directory, email: string): Promise<string> {
  const [id = "", ...former] = directory.encryption.blindIndexes(emailKey(email));
  if (former.length === 0) return id;
  const known = sql`EXISTS (SELECT 1 FROM mail_addresses WHERE id = ${id})`;
  await directory
    .update(mailAddresses)
    .set({ id })
    .where(and(inArray(mailAddresses.id, former), sql`NOT ${known}`));
  return id;
}

/**
 * Whether an email may go to an address. An unconfirmed address gets one, an unsubscribed address none. The answer for
 * the same email stays the same. `asksToConfirm`: an email that only asks to confirm also reaches an
 * unsubscribed address, because the member asks for emails again; once a week at most.
 */
export async function mayMail(
  directory: Directory,
  email: string,
  { emailId, asksToConfirm, now }: { emailId: string; asksToConfirm: boolean; now: number },
): Promise<MailPermission> {
  const id = await moveToNewestKey(directory, email);
  const emailDigest = digest(emailId);
  const cooldownOver = or(
    sql`${mailAddresses.emailDigest} = ${emailDigest}`,
    lte(mailAddresses.mailedAt, now - (asksToConfirm ? Limits.confirmMailAgainMs : Limits.unconfirmedMailAgainMs)),
  );
  const wanted = and(isNull(mailAddresses.unsubscribedAt), sql`${mailAddresses.confirmedAt} IS NOT NULL`);
  const allowed = asksToConfirm ? cooldownOver : or(wanted, and(isNull(mailAddresses.unsubscribedAt), cooldownOver));
  const row = await directory
    .insert(mailAddresses)
    .values({ id, mailedAt: now, emailDigest, confirmedAt: null, unsubscribedAt: null })
    .onConflictDoUpdate({ target: mailAddresses.id, set: { mailedAt: now, emailDigest }, setWhere: sql`${allowed}` })
    .returning({ confirmedAt: mailAddresses.confirmedAt, unsubscribedAt: mailAddresses.unsubscribedAt })
    .get();
  if (!row) return "block";
  const isConfirmed = row.confirmedAt !== null && row.unsubscribedAt === null;
  if (isConfirmed) return asksToConfirm ? "block" : "send";
  return "first";
}

/** True for an unsubscribed address. For emails that an unconfirmed address gets too. */
export async function isUnsubscribed(directory: Directory, email: string): Promise<boolean> {
  return (await answersOf(directory, email)).some(({ unsubscribedAt }) => unsubscribedAt !== null);
}

/**
 * Rate limit for emails about orders that cost nothing: unlimited to a confirmed address, none to an unsubscribed one,
 * otherwise one a week, with a counter of its own. Idempotent by `emailId`.
 */
export async function mayMailFreeOrder(
  directory: Directory,
  email: string,
  { emailId, now }: { emailId: string; now: number },
): Promise<boolean> {
  const known = await mailConsentOf(directory, email);
  if (known !== undefined) return known;
  const permission = await mayMail(directory, `free order ${email}`, { emailId, asksToConfirm: true, now });
  return permission !== "block";
}

/** True for a confirmed address, false for an unsubscribed one, undefined for any other. */
export async function mailConsentOf(directory: Directory, email: string): Promise<boolean | undefined> {
  const answers = await answersOf(directory, email);
  if (answers.some(({ unsubscribedAt }) => unsubscribedAt !== null)) return false;
  return answers.some(({ confirmedAt }) => confirmedAt !== null) || undefined;
}

async function answersOf(directory: Directory, email: string) {
  const { confirmedAt, unsubscribedAt } = mailAddresses;
  const ids = directory.encryption.blindIndexes(emailKey(email));
  return await directory
    .select({ confirmedAt, unsubscribedAt })
    .from(mailAddresses)
    .where(inArray(mailAddresses.id, ids));
}

/** Confirms or unsubscribes the address of this id. */
export async function answerFor(directory: Directory, id: string, answer: MailCodePurpose, now: number): Promise<void> {
  const confirms = answer === "confirm";
  const set = { confirmedAt: confirms ? now : null, unsubscribedAt: confirms ? null : now };
  await directory
    .insert(mailAddresses)
    .values({ id, mailedAt: now, emailDigest: "", ...set })
    .onConflictDoUpdate({ target: mailAddresses.id, set });
}

/** Deletes unconfirmed addresses, and confirmed ones without email for long. Unsubscribed ones stay. */
export async function forgetOldAddresses(directory: Directory, now: number): Promise<void> {
  const old = or(
    and(isNull(mailAddresses.confirmedAt), lte(mailAddresses.mailedAt, now - Limits.unconfirmedMailAgainMs)),
    lte(mailAddresses.mailedAt, now - Limits.confirmedAddressRetentionMs),
  );
  await directory.delete(mailAddresses).where(and(sql`unsubscribed_at IS NULL`, old));
}
