import { eq, inArray } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { overwritten } from "./overwriting.ts";
import { localMailbox, loginTickets, mailOutbox, orders } from "./schema.ts";

/**
 * Takes everything about people away that is kept of a room; what its orders came to stays, for accounting. Done
 * again it changes nothing more.
 */
export async function forgetRoom(directory: Directory, roomId: string): Promise<void> {
  const ofRoom = eq(mailOutbox.roomId, roomId);
  const received = inArray(localMailbox.id, directory.select({ id: mailOutbox.id }).from(mailOutbox).where(ofRoom));
  const letterOf = (table: typeof mailOutbox | typeof localMailbox) => ({
    recipient: overwritten(table.recipient),
    subject: overwritten(table.subject),
    html: overwritten(table.html),
    text: overwritten(table.text),
    unsubscribeUrl: overwritten(table.unsubscribeUrl),
  });
  await directory.batch([
    directory.update(localMailbox).set(letterOf(localMailbox)).where(received),
    directory.update(mailOutbox).set(letterOf(mailOutbox)).where(ofRoom),
    directory.delete(localMailbox).where(received),
    directory.delete(mailOutbox).where(ofRoom),
    directory.delete(loginTickets).where(eq(loginTickets.roomId, roomId)),
    directory
      .update(orders)
      .set({ email: overwritten(orders.email) })
      .where(eq(orders.roomId, roomId)),
    directory.update(orders).set({ email: "", linkNonce: null, payUrl: null }).where(eq(orders.roomId, roomId)),
  ]);
}
