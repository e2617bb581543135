import * as Limits from "../../contract/limits.ts";
import { isSendable } from "../../contract/message.ts";
import { unwrap } from "../../lib/result.ts";
import { withoutReply } from "../outcome.ts";
import { hookRequest } from "../rules/hook-request.ts";
import type { MessageRecord } from "../tables/messages/message-record.ts";
import { isSuccess, type OutgoingHookRecord } from "../tables/outgoing-hook.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { SendingContext } from "./send-emails-and-push.ts";

/**
 * Delivers one batch of new messages: the next one waits for the next alarm, as a slow server takes 10 s for each. A
 * batch that failed is tried again with a growing wait; after a day all messages up to then are left out.
 */
export async function deliverHook({ tables, transactions, services }: SendingContext): Promise<void> {
  tables.details.load();
  const hook = tables.details.stateAt(Date.now()) === "normal" ? tables.outgoingHook.get() : undefined;
  const batch = hook && nextBatch(tables, hook);
  if (!batch) return tables.jobs.done("deliverHook");
  const { to, messages } = batch;
  const id = `${tables.details.epoch}-${hook.deliveredTo + 1}-${to}`;
  const request = messages.length > 0 ? hookRequest(tables, hook, messages, id, Date.now()) : undefined;
  const status = request ? await services.callHook(request) : 0;
  const record = ({ outgoingHook, details, jobs }: RoomTables, now: number) => {
    // Another URL or secret was set meanwhile.
    if (outgoingHook.get()?.nonce !== hook.nonce) return jobs.schedule("deliverHook", now);
    const isFailed = messages.length > 0 && !isSuccess(status);
    const isGivenUp = isFailed && hook.tries > 0 && now - hook.triedSince >= Limits.hookGivenUpMs;
    if (messages.length > 0) outgoingHook.record(to, status, now);
    if (isFailed && !isGivenUp)
      return jobs.schedule(
        "deliverHook",
        now + Math.min(Limits.hookRetryFirstMs * 2 ** hook.tries, Limits.hookRetryMaxMs),
      );
    const doneTo = isGivenUp ? details.lastId : to;
    if (isGivenUp || messages.length === 0) outgoingHook.skipTo(doneTo);
    if (doneTo === details.lastId) jobs.done("deliverHook");
    else jobs.schedule("deliverHook", now);
  };
  unwrap(transactions.ask(withoutReply(record)));
}

interface Batch {
  /** Id of the last message, also of a notice or an imported one, which are not delivered. */
  to: number;
  messages: readonly MessageRecord[];
}

function nextBatch({ messages }: RoomTables, { deliveredTo, pendingTo }: OutgoingHookRecord): Batch | undefined {
  const { records } = messages.after(deliveredTo, Limits.hookDeliveryMessages);
  let bytes = 0;
  const batch = records.filter(({ id, body }, at) => {
    bytes += Buffer.byteLength(JSON.stringify(body));
    // A batch in retry keeps its end, though it may have shrunk: its messages may be recalled or cleared.
    return pendingTo > 0 ? id <= pendingTo : at === 0 || bytes <= Limits.hookDeliveryBytes;
  });
  const to = pendingTo || batch.at(-1)?.id;
  return to === undefined
    ? undefined
    : { to, messages: batch.filter(({ kind, body }) => isSendable(kind) && !body.imported) };
}
