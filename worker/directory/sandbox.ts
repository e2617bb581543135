import { and, eq, gt, isNull } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { sandboxSessions } from "./schema.ts";

export type SandboxSessionRow = typeof sandboxSessions.$inferSelect;

export async function insertSandboxSession(directory: Directory, row: SandboxSessionRow): Promise<void> {
  await directory.insert(sandboxSessions).values(row);
}

export async function findSandboxSession(directory: Directory, id: string): Promise<SandboxSessionRow | undefined> {
  return await directory.select().from(sandboxSessions).where(eq(sandboxSessions.id, id)).get();
}

/** Marks an open session as paid, unless its time is over. */
export async function completeSandboxSession(directory: Directory, id: string, now: number): Promise<void> {
  const open = and(eq(sandboxSessions.id, id), eq(sandboxSessions.status, "open"), gt(sandboxSessions.expiresAt, now));
  await directory.update(sandboxSessions).set({ status: "complete" }).where(open);
}

/** Closes a session that is still open. */
export async function expireSandboxSession(directory: Directory, id: string): Promise<void> {
  const open = and(eq(sandboxSessions.id, id), eq(sandboxSessions.status, "open"));
  await directory.update(sandboxSessions).set({ status: "expired" }).where(open);
}

export async function refundSandboxSession(directory: Directory, id: string, now: number): Promise<void> {
  const unrefunded = and(eq(sandboxSessions.id, id), isNull(sandboxSessions.refundedAt));
  await directory.update(sandboxSessions).set({ refundedAt: now }).where(unrefunded);
}
