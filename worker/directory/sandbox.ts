import { and, eq, gt, isNull } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { sandboxSessions } from "./schema.ts";

/** The `SandboxStore` of payments/sandbox.ts. */
export function createSandboxStore(directory: Directory) {
  const byId = (id: string) => eq(sandboxSessions.id, id);
  return {
    async insert(row: typeof sandboxSessions.$inferSelect): Promise<void> {
      await directory.insert(sandboxSessions).values(row);
    },

    async find(id: string) {
      return await directory.select().from(sandboxSessions).where(byId(id)).get();
    },

    async complete(id: string, now: number): Promise<void> {
      const open = and(byId(id), eq(sandboxSessions.status, "open"), gt(sandboxSessions.expiresAt, now));
      await directory.update(sandboxSessions).set({ status: "complete" }).where(open);
    },

    async expire(id: string): Promise<void> {
      const open = and(byId(id), eq(sandboxSessions.status, "open"));
      await directory.update(sandboxSessions).set({ status: "expired" }).where(open);
    },

    async decline(id: string, now: number): Promise<void> {
      const open = and(byId(id), eq(sandboxSessions.status, "open"));
      await directory.update(sandboxSessions).set({ status: "expired", declinedAt: now }).where(open);
    },

    async refund(id: string, now: number): Promise<void> {
      const unrefunded = and(byId(id), isNull(sandboxSessions.refundedAt));
      await directory.update(sandboxSessions).set({ refundedAt: now }).where(unrefunded);
    },
  };
}
