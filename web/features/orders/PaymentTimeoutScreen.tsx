import { Navigate, useParams } from "@tanstack/react-router";
import { useT } from "../../i18n/use-t.ts";
import { ClosedOrder } from "./ClosedOrder.tsx";
import { closedTitle } from "./closed-order.ts";
import { OrderGate } from "./OrderGate.tsx";
import { hasLinkCodeLength, OrderOfLink } from "./OrderOfLink.tsx";
import { useOrder } from "./use-order.ts";

/** Page of an order that was not paid in time; open and paid orders are redirected. */
export function PaymentTimeoutScreen() {
  const { orderId } = useParams({ from: "/payment-timeout/$orderId" });
  if (hasLinkCodeLength(orderId)) return <OrderOfLink code={orderId} page="/payment-timeout/$orderId" />;
  return <TimedOutOrder orderId={orderId} />;
}

function TimedOutOrder({ orderId }: { orderId: string }) {
  const t = useT("orders");
  const state = useOrder(orderId);
  return (
    <OrderGate title={t(closedTitle(state.order) ?? "timedOutTitle")} state={state}>
      {(order) =>
        order.status === "pending" || order.status === "paid" ? (
          <Navigate to="/pending-payment/$orderId" params={{ orderId }} replace />
        ) : (
          <ClosedOrder order={order} />
        )
      }
    </OrderGate>
  );
}
