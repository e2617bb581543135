import { listedStatus, type OperatorOrder, operatorCalls, type SentEmail } from "../../contract/calls/operator.ts";
import { ask, UsageError } from "./ask.ts";
import { type Command, most, requiredArgument, type Typed } from "./command.ts";
import { facts, money, table, time } from "./table.ts";

export const orders: Record<string, Command> = {
  async list(typed) {
    const { email, room } = typed.flags;
    const query = {
      email: typeof email === "string" ? email : undefined,
      roomId: typeof room === "string" ? codeIn(room) : undefined,
      status: status(typed),
      ...most(typed),
    };
    const { data, wire } = await ask(typed.server, operatorCalls.findOrders, { query });
    return { wire, text: table(data.map(row), "There are no such orders.") };
  },

  async show(typed) {
    const params = { orderId: requiredArgument(typed, "order") };
    const { data, wire } = await ask(typed.server, operatorCalls.getOrder, { params });
    return { wire, text: facts(detailed(data)) };
  },

  async refund(typed) {
    const params = { orderId: requiredArgument(typed, "order") };
    if (!typed.flags.yes) {
      const { data, wire } = await ask(typed.server, operatorCalls.getOrder, { params });
      const what = `This would send ${money(data.amount, data.currency)} back. Say so with --yes.`;
      return { wire, text: `${facts(detailed(data))}\n\n${what}` };
    }
    const { data, wire } = await ask(typed.server, operatorCalls.refundOrder, { params });
    const note =
      data.status === "refunded"
        ? "The money was sent back. The room keeps what it has: rooms disable shuts it."
        : "The money is on its way back; the order says refunded once it is there. The room keeps what it has.";
    return { wire, text: `${facts(detailed(data))}\n\n${note}` };
  },

  async resend(typed) {
    const params = { orderId: requiredArgument(typed, "order") };
    const { data, wire } = await ask(typed.server, operatorCalls.resendEmail, { params });
    return { wire, text: mailed[data.sent] };
  },
};

const mailed: Record<SentEmail, string> = {
  "admin-link": "The admin link was mailed again.",
  "seat-link": "The link of the seat was mailed again.",
  receipt: "A receipt was mailed.",
};

/** Link code in a reported address, or the text itself if it is no address. */
export function codeIn(text: string): string {
  return URL.canParse(text) ? (new URL(text).pathname.split("/").at(-1) ?? "") : text;
}

function status({ flags }: Typed) {
  if (flags.status === undefined) return undefined;
  const read = listedStatus.safeParse(flags.status);
  if (!read.success) throw new UsageError(`--status is one of ${listedStatus.options.join(", ")}.`);
  return read.data;
}

function noteOn({ disputedAt, disputeOutcome, refundFailedAt }: OperatorOrder): string {
  const dispute = disputedAt === null ? "" : disputeOutcome === null ? "DISPUTED" : `dispute ${disputeOutcome}`;
  return [dispute, refundFailedAt === null ? "" : "REFUND FAILED"].filter(Boolean).join(", ");
}

const row = (order: OperatorOrder) => ({
  order: order.orderId,
  kind: order.kind,
  status: order.status,
  amount: money(order.amount, order.currency),
  "e-mail": order.email,
  room: order.roomId,
  made: time(order.createdAt),
  note: noteOn(order),
});

const detailed = (order: OperatorOrder) => ({
  ...row(order),
  seats: order.seats,
  days: order.days,
  saved: money(order.discount, order.currency),
  coupon: order.coupon,
  method: order.method,
  gateway: order.gateway,
  "payment page": order.sessionId,
  paid: time(order.paidAt),
  fulfilled: time(order.fulfilledAt),
  ended: time(order.closedAt),
  "refunded because": order.refundReason,
  disputed: time(order.disputedAt),
  "refund failed": time(order.refundFailedAt),
  "refund error": order.refundError,
});
