import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Directory } from "./directory.ts";
import { isUnsent } from "./mail.ts";
import { beginsWith } from "./prefix-conditions.ts";
import { couponUses, feedback, mailOutbox, orders, reports } from "./schema.ts";

/** An order that will buy a link, which is derived from the key of the order's time. */
const awaitsLink = and(
  isNotNull(orders.linkNonce),
  isNull(orders.fulfilledAt),
  inArray(orders.status, ["pending", "paid"]),
  isNull(orders.refundDueAt),
);

/** Number of rows that need a former key of APP_SECRETS: rows to re-encrypt, emails to send, and orders without their link. */
export async function countUnderFormerKeys(directory: Directory): Promise<number> {
  const counts = directory.encryption.former.flatMap(({ id, prefix, blindIndexes }) => [
    directory.$count(orders, beginsWith(orders.email, prefix)),
    directory.$count(orders, beginsWith(orders.company, prefix)),
    directory.$count(orders, and(awaitsLink, eq(orders.linkKeyId, id))),
    directory.$count(couponUses, beginsWith(couponUses.buyer, blindIndexes)),
    directory.$count(feedback, eq(feedback.keyId, id)),
    directory.$count(reports, eq(reports.keyId, id)),
    directory.$count(mailOutbox, and(isUnsent, beginsWith(mailOutbox.content, prefix))),
  ]);
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
