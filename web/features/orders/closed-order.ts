import type { Order } from "@contract/order.ts";

const texts = {
  timed_out: { title: "timedOutTitle", text: "timedOutText" },
  cancelled: { title: "cancelledTitle", text: "cancelledText" },
} as const;

type Refund = "refunding" | "refunded";
type Closed = Order & { status: keyof typeof texts | Refund };

export const isClosed = (order: Order): order is Closed => order.status !== "pending" && order.status !== "paid";

export function closedTexts(order: Closed) {
  const { kind, status, reason } = order;
  if (status === "refunding" || status === "refunded") {
    const underWay = order.refundFailed ? "refundFailedTitle" : "refundingTitle";
    return { title: status === "refunded" ? "refundedTitle" : underWay, text: refundText(order) } as const;
  }
  if (status === "timed_out") return texts.timed_out;
  if (kind === "chip_in") return { title: "cancelledTitle", text: "partCancelled" } as const;
  if (reason === "changed") return { title: "changedTitle", text: "changedText" } as const;
  if (reason === "displaced") return { title: "displacedTitle", text: "displacedText" } as const;
  return order.declined ? ({ title: "declinedTitle", text: "declinedText" } as const) : texts.cancelled;
}

function refundText({ kind, reason, refundReason }: Order) {
  if (refundReason === "twice") return "refundedTwice";
  if (refundReason === "operator" || refundReason === "outside") return "refundedByHand";
  if (kind === "chip_in") return "partRefunded";
  if (reason === "changed") return "changedRefunded";
  return kind === "join" ? "refundedSeat" : "refundedText";
}

/** Title of the page; undefined for an order that goes on. */
export function closedTitle(order: Order | undefined) {
  return order && isClosed(order) ? closedTexts(order).title : undefined;
}
