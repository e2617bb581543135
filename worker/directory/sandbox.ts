import { and, eq, gt, isNull, or } from "drizzle-orm";
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

    async complete(id: string, now: number, settling: boolean): Promise<void> {
      const open = and(byId(id), eq(sandboxSessions.status, "open"), gt(sandboxSessions.expiresAt, now));
      await directory
        .update(sandboxSessions)
        .set({ status: "complete", settling: settling ? 1 : 0 })
        .where(open);
    },

    async settle(id: string): Promise<void> {
      await directory.update(sandboxSessions).set({ settling: 0 }).where(byId(id));
    },

    async expire(id: string): Promise<void> {
      const open = and(byId(id), eq(sandboxSessions.status, "open"));
      await directory.update(sandboxSessions).set({ status: "expired" }).where(open);
    },

    async decline(id: string, now: number): Promise<void> {
      const open = and(byId(id), or(eq(sandboxSessions.status, "open"), eq(sandboxSessions.settling, 1)));
      await directory.update(sandboxSessions).set({ status: "expired", settling: 0, declinedAt: now }).where(open);
    },

    /** Begins a refund, also after one that failed. */
    async refund(id: string, now: number, state: "pending" | null): Promise<void> {
      const unrefunded = or(isNull(sandboxSessions.refundedAt), eq(sandboxSessions.refundState, "failed"));
      const refund = { refundedAt: now, refundState: state };
      await directory
        .update(sandboxSessions)
        .set(refund)
        .where(and(byId(id), unrefunded));
    },

    async endRefund(id: string, state: "failed" | null): Promise<void> {
      const pending = and(byId(id), eq(sandboxSessions.refundState, "pending"));
      await directory.update(sandboxSessions).set({ refundState: state }).where(pending);
    },
  };
}
