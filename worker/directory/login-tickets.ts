import { and, eq, gt } from "drizzle-orm";
import * as Limits from "../contract/limits.ts";
import { newSecretId } from "../lib/crypto/codes.ts";
import { decryptText, encryptText, keyOfSecret } from "../lib/crypto/encrypt-text.ts";
import { digest } from "../lib/crypto/keyring.ts";
import type { Directory } from "./directory.ts";
import { loginTickets } from "./schema.ts";

/** The session that a ticket moves to another browser. */
interface TicketSession {
  roomId: string;
  sessionHash: string;
}

/** The link code is encrypted under a key derived from the ticket, of which only a hash is stored. */
export async function insertTicket(
  directory: Directory,
  { linkCode, ...session }: TicketSession & { linkCode: string },
  now: number,
): Promise<{ ticket: string; expiresAt: number }> {
  const ticket = newSecretId();
  const expiresAt = now + Limits.ticketValidMs;
  const encryptedCode = encryptText(linkCode, keyOfSecret(ticket));
  await directory.insert(loginTickets).values({ id: digest(ticket), ...session, encryptedCode, expiresAt });
  return { ticket, expiresAt };
}

const unspent = (ticket: string, now: number) =>
  and(eq(loginTickets.id, digest(ticket)), gt(loginTickets.expiresAt, now));

export async function findTicket(
  directory: Directory,
  ticket: string,
  now: number,
): Promise<TicketSession | undefined> {
  return await directory.select().from(loginTickets).where(unspent(ticket, now)).get();
}

/** Spends a ticket. Undefined when there is none, it has expired, or another request spent it. */
export async function spendTicket(
  directory: Directory,
  ticket: string,
  now: number,
): Promise<(TicketSession & { linkCode: string }) | undefined> {
  const [row] = await directory.delete(loginTickets).where(unspent(ticket, now)).returning();
  const linkCode = row && decryptText(row.encryptedCode, keyOfSecret(ticket));
  return row && linkCode !== undefined ? { ...row, linkCode } : undefined;
}

/** Deletes an unspent ticket of a session. */
export async function dropTicket(directory: Directory, ticket: string, sessionHash: string): Promise<void> {
  await directory
    .delete(loginTickets)
    .where(and(eq(loginTickets.id, digest(ticket)), eq(loginTickets.sessionHash, sessionHash)));
}
