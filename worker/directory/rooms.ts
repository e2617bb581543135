import { asc, desc, eq, gt } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { orders, rooms } from "./schema.ts";

export type ListedRoom = typeof rooms.$inferSelect;

/** Rooms with the references of their orders ("" for a forgotten order), newest first. */
export async function listRooms(directory: Directory, most: number): Promise<(ListedRoom & { reference: string })[]> {
  const rows = await directory
    .select({ room: rooms, reference: orders.reference })
    .from(rooms)
    .leftJoin(orders, eq(orders.id, rooms.orderId))
    .orderBy(desc(rooms.createdAt))
    .limit(most);
  return rows.map(({ room, reference }) => ({ ...room, reference: reference ?? "" }));
}

/** By their ids, from behind this one. */
export async function roomsAfter(directory: Directory, id: string, most: number): Promise<ListedRoom[]> {
  return await directory.select().from(rooms).where(gt(rooms.id, id)).orderBy(asc(rooms.id)).limit(most);
}

export async function findRoom(directory: Directory, id: string): Promise<ListedRoom | undefined> {
  return await directory.select().from(rooms).where(eq(rooms.id, id)).get();
}
