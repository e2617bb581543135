import { Navigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../i18n/use-t.ts";
import { ClosedOrder } from "./ClosedOrder.tsx";
import { closedTitle } from "./closed-order.ts";
import { OrderGate } from "./OrderGate.tsx";
import { hasLinkCodeLength, OrderOfLink } from "./OrderOfLink.tsx";
import { useOrder } from "./use-order.ts";

/** Page of an order that was not paid in time; open and paid orders are redirected. */
export function PaymentTimeoutScreen({ rooms }: { rooms?: ReactNode }) {
  const { orderId } = useParams({ from: "/payment-timeout/$orderId" });
  if (hasLinkCodeLength(orderId)) return <OrderOfLink code={orderId} page="/payment-timeout/$orderId" rooms={rooms} />;
  return <TimedOutOrder orderId={orderId} rooms={rooms} />;
}

function TimedOutOrder({ orderId, rooms }: { orderId: string; rooms: ReactNode }) {
  const t = useT("orders");
  const state = useOrder(orderId);
  return (
    <OrderGate title={t(closedTitle(state.order) ?? "timedOutTitle")} state={state} rooms={rooms}>
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
