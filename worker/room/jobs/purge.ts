import { ResultCode } from "../../contract/codes.ts";
import type { DeletionStatement } from "../../contract/deletion-receipt.ts";
import * as Limits from "../../contract/limits.ts";
import { contentLeaves } from "../../contract/merkle-root.ts";
import { signReceipt } from "../../lib/crypto/deletion-receipt-keys.ts";
import { merkleRoot } from "../../lib/crypto/merkle-root.ts";
import { outcome } from "../outcome.ts";
import type { MediaStore } from "../ports.ts";
import { receiptEmails } from "../rules/reminders.ts";
import { answeredOrders, storeAnsweredOrders } from "../tables/purged-orders.ts";
import { dropRoomCaches, type RoomTables } from "../tables/room-tables.ts";
import type { SendingContext } from "./send-emails-and-push.ts";

export interface PurgedRoom extends SendingContext {
  storage: DurableObjectStorage;
  mediaStore: MediaStore;
}

/**
 * Closes the room for good, then clears R2, mails the deletion receipt, and clears the storage last: while the storage
 * exists, an interrupted purge is repeated. Undefined: the files are so many that the purge goes on in the next alarm.
 */
export async function purge(room: PurgedRoom): Promise<"purged" | undefined> {
  const { storage, tables, transactions, mediaStore, services } = room;
  transactions.ask(() => {
    tables.details.beginPurge();
    // Transactions fail in a closed room, so any other job would fail forever.
    tables.jobs.leaveOnly("purge");
    tables.deletion.begin();
    return outcome(null, [], [{ code: ResultCode.roomPurged, everyone: true }]);
  });
  tables.details.load();
  const { roomId } = tables.details;
  if (!(await digestFiles(room))) return undefined;
  storage.transactionSync(() => {
    if (tables.deletion.begun && !tables.deletion.statement) tables.deletion.fix(stateContents(tables, Date.now()));
    tables.files.dropAll();
  });
  // The bucket's listing omits incomplete multipart uploads.
  const unended = tables.files.filesToDelete(Number.MAX_SAFE_INTEGER).filter(({ uploadId }) => uploadId !== "");
  await mediaStore.remove(roomId, unended);
  await mediaStore.clear(roomId);
  await services.forget(roomId);
  // After `forget`, which deletes the room's emails from the queue.
  const { statement } = tables.deletion;
  if (statement) {
    const receipt = await signReceipt(tables.installation.keyring, statement);
    await services.queueEmails(roomId, receiptEmails(tables, receipt));
  }
  const orders = answeredOrders(storage.sql);
  // `deleteAll()` also removes the data from disk, which deleted rows would leave.
  await storage.deleteAll();
  storeAnsweredOrders(storage.sql, orders);
  dropRoomCaches(tables);
  return "purged";
}

export function isPurgeDue({ details, jobs }: RoomTables): boolean {
  details.load();
  const dueAt = details.purgeAt;
  if (details.purging || dueAt <= Date.now()) return true;
  jobs.schedule("purge", dueAt);
  return false;
}

/** Lets an overdue purge run in the next alarm, and returns its time. */
export async function purgeIfOver(tables: RoomTables): Promise<number> {
  if (isPurgeDue(tables)) tables.jobs.schedule("purge", Date.now());
  await tables.jobs.arm();
  return tables.details.purgeAt;
}

/** Hashes the bytes of each sent file. False after `Limits.purgeHashingMaxMs`, when the purge goes on in the next alarm. */
async function digestFiles({ tables: { deletion, details, jobs }, mediaStore }: PurgedRoom): Promise<boolean> {
  const until = Date.now() + Limits.purgeHashingMaxMs;
  for (const fileId of deletion.undigested()) {
    if (Date.now() > until) {
      jobs.schedule("purge", Date.now());
      return false;
    }
    deletion.addDigest(fileId, await mediaStore.digest(details.roomId, fileId));
  }
  return true;
}

function stateContents({ details, deletion, members, messages, installation }: RoomTables, now: number) {
  const files = deletion.digested();
  const memberIds = members.joined().map(({ id }) => id);
  let count = 0;
  function* counted() {
    for (const id of messages.readableIds()) {
      count++;
      yield id;
    }
  }
  const root = merkleRoot(
    contentLeaves(
      counted(),
      files.map(({ digest }) => digest),
      memberIds,
    ),
  );
  const statement: DeletionStatement = {
    version: 1,
    origin: installation.origin,
    roomId: details.roomId,
    messages: count,
    files: files.length,
    fileBytes: files.reduce((sum, { size }) => sum + size, 0),
    members: memberIds.length,
    root,
    deletedAt: now,
  };
  return statement;
}
