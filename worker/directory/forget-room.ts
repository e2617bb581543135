import { eq, inArray } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { localMailbox, loginTickets, mailOutbox, orders } from "./schema.ts";

/**
 * Takes everything about people away that is kept of a room; what its orders came to stays, for accounting. Done
 * again it changes nothing more.
 */
export async function forgetRoom(directory: Directory, roomId: string): Promise<void> {
  const ofRoom = eq(mailOutbox.roomId, roomId);
  const received = inArray(localMailbox.id, directory.select({ id: mailOutbox.id }).from(mailOutbox).where(ofRoom));
  const nobody = { email: "", emailPrint: "", linkNonce: null, payUrl: null };
  await directory.batch([
    directory.delete(localMailbox).where(received),
    directory.delete(mailOutbox).where(ofRoom),
    directory.delete(loginTickets).where(eq(loginTickets.roomId, roomId)),
    directory.update(orders).set(nobody).where(eq(orders.roomId, roomId)),
  ]);
}
