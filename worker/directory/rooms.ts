import { and, asc, desc, eq, gt, isNull, lt, lte, or } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { orders, rooms } from "./schema.ts";

export type ListedRoom = typeof rooms.$inferSelect;

/** Rooms made before a time, with the references of their orders ("" for a forgotten order); the newest first. */
export async function listRooms(
  directory: Directory,
  before: number,
  max: number,
): Promise<(ListedRoom & { reference: string })[]> {
  const rows = await directory
    .select({ room: rooms, reference: orders.reference })
    .from(rooms)
    .leftJoin(orders, eq(orders.id, rooms.orderId))
    .where(lt(rooms.createdAt, before))
    .orderBy(desc(rooms.createdAt))
    .limit(max);
  return rows.map(({ room, reference }) => ({ ...room, reference: reference ?? "" }));
}

/** By their ids, from behind this one. */
export async function roomsAfter(directory: Directory, id: string, max: number): Promise<ListedRoom[]> {
  return await directory.select().from(rooms).where(gt(rooms.id, id)).orderBy(asc(rooms.id)).limit(max);
}

export async function findRoom(directory: Directory, id: string): Promise<ListedRoom | undefined> {
  return await directory.select().from(rooms).where(eq(rooms.id, id)).get();
}

/**
 * Rooms that may be due for deletion, longest unasked first: those whose last answer named an end of the grace period before
 * `over`, and those never asked. Leaves out rooms asked after `askedBefore`.
 */
export async function roomsToPurge(
  directory: Directory,
  { over, askedBefore }: { over: number; askedBefore: number },
  max: number,
): Promise<ListedRoom[]> {
  const due = or(isNull(rooms.purgeAt), lte(rooms.purgeAt, over));
  const wanted = and(isNull(rooms.purgedAt), due, lte(rooms.askedAt, askedBefore));
  return await directory.select().from(rooms).where(wanted).orderBy(asc(rooms.askedAt)).limit(max);
}

/** `purgeAt`: the room's answer. */
export async function recordPurgeAt(directory: Directory, id: string, purgeAt: number, now: number): Promise<void> {
  await directory.update(rooms).set({ purgeAt, askedAt: now }).where(eq(rooms.id, id));
}

export async function isPurged(directory: Directory, id: string): Promise<boolean> {
  const room = await directory.select({ purgedAt: rooms.purgedAt }).from(rooms).where(eq(rooms.id, id)).get();
  return room !== undefined && room.purgedAt !== null;
}
