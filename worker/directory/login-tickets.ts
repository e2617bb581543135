import { and, eq, gt, lte } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { type LoginTicketRow, loginTickets } from "./schema.ts";

export async function insertTicket(directory: Directory, row: LoginTicketRow): Promise<void> {
  await directory.insert(loginTickets).values(row);
}

export async function findTicket(directory: Directory, id: string, now: number): Promise<LoginTicketRow | undefined> {
  const open = and(eq(loginTickets.id, id), gt(loginTickets.expiresAt, now));
  return await directory.select().from(loginTickets).where(open).get();
}

/** Spends a ticket. Undefined when there is none, it has expired, or another request spent it. */
export async function spendTicket(directory: Directory, id: string, now: number): Promise<LoginTicketRow | undefined> {
  const open = and(eq(loginTickets.id, id), gt(loginTickets.expiresAt, now));
  const [ticket] = await directory.delete(loginTickets).where(open).returning();
  return ticket;
}

export async function forgetOldTickets(directory: Directory, now: number): Promise<void> {
  await directory.delete(loginTickets).where(lte(loginTickets.expiresAt, now));
}
