import { cancelOrder } from "@contract/endpoints/orders.ts";
import type { Order } from "@contract/order.ts";
import { Navigate, useParams } from "@tanstack/react-router";
import Hourglass from "lucide-react/icons/hourglass";
import { ticketFor } from "../../api/make-ticket.ts";
import { publicApi } from "../../api/public-api.ts";
import { forgetEmail, placedOrder } from "../../checkout/placed-orders.ts";
import { usePayment } from "../../checkout/use-payment.ts";
import { sessions } from "../../device/device-sessions.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { inAppBrowserOf } from "../../lib/browser/platform.ts";
import { formatDuration } from "../../lib/format.ts";
import { useServerNow } from "../../lib/use-server-now.ts";
import { useFailureNavigation } from "../../room/use-failure-navigation.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { toast } from "../../ui/toast.ts";
import utilities from "../../ui/utilities.module.css";
import { AwaitingConfirmation } from "./AwaitingConfirmation.tsx";
import { ClosedOrder } from "./ClosedOrder.tsx";
import { closedTitle } from "./closed-order.ts";
import { hasLinkCodeLength, OrderOfLink } from "./OrderOfLink.tsx";
import { OrderPageFrame } from "./OrderPageFrame.tsx";
import styles from "./Orders.module.css";
import { useOrder } from "./use-order.ts";

interface Props {
  page: "/pending-payment/$orderId" | "/payment-timeout/$orderId";
}

/** Page of an unpaid order: it waits for the payment, or was not paid in time. */
export function PendingPaymentScreen({ page }: Props) {
  const { orderId } = useParams({ from: page });
  if (hasLinkCodeLength(orderId)) return <OrderOfLink code={orderId} page={page} />;
  return <UnpaidOrder orderId={orderId} isTimeout={page === "/payment-timeout/$orderId"} />;
}

/** Leads to the order's own page if this is not the one. */
function UnpaidOrder({ orderId, isTimeout }: { orderId: string; isTimeout: boolean }) {
  const t = useT("orders");
  const state = useOrder(orderId);
  const title = closedTitle(state.order) ?? (isTimeout ? "timedOutTitle" : "pendingTitle");
  return (
    <OrderPageFrame title={t(title)} state={state}>
      {(order) => {
        const params = { orderId };
        const { status } = order;
        if (isTimeout && (status === "pending" || status === "paid"))
          return <Navigate to="/pending-payment/$orderId" params={params} replace />;
        if (order.settling) return <AwaitingConfirmation order={order} />;
        if (status === "pending") return <Pending order={order} onCancelled={state.replace} />;
        if (status === "timed_out" && !isTimeout)
          return <Navigate to="/payment-timeout/$orderId" params={params} replace />;
        if (status !== "paid") return <ClosedOrder order={order} />;
        const bought = order.kind === "create" ? "/success/$orderId" : "/pay-success/$orderId";
        return <Navigate to={bought} params={params} replace />;
      }}
    </OrderPageFrame>
  );
}

function Pending({ order, onCancelled }: { order: Order; onCancelled: (order: Order) => void }) {
  const t = useT("orders");
  const { money } = useAmounts();
  const errorText = useErrorText();
  const pay = usePayment();
  const led = useFailureNavigation(placedOrder(order.orderId).room);
  const { orderId, payUrl } = order;
  const payNow = () => {
    const { room } = placedOrder(orderId);
    const session = room === undefined ? undefined : sessions.findRoom(room);
    return pay(order, async () => session && (await ticketFor(session)));
  };
  const cancel = async () => {
    try {
      onCancelled(await publicApi(cancelOrder, { params: { orderId } }));
      forgetEmail(orderId);
    } catch (error) {
      if (!led(error)) void toast(errorText(error), { kind: "error" });
      throw error;
    }
  };
  return (
    <Card column>
      <Heading
        live
        icon={<Hourglass size={26} />}
        title={t("pendingTitle")}
        text={order.kind === "join" ? t("pendingSeat") : t("pendingText")}
      />
      {order.declined && (
        <Banner tone="warning" role="status">
          {t("declinedTry")}
        </Banner>
      )}
      <FactGrid
        large
        facts={[
          { label: t("amount"), value: money(order.amount, order.currency) },
          { label: t("timeLeft"), value: <TimeLeft until={order.expiresAt} /> },
        ]}
      />
      <div className={utilities.column2}>
        {payUrl && (
          <Button variant="primary" size="lg" block onClick={() => void payNow()}>
            {t(order.declined ? "tryAgain" : "payNow")}
          </Button>
        )}
        {inAppBrowserOf() && <p className={styles.aside}>{t("pendingInApp")}</p>}
        {!order.public && (
          <ConfirmButton
            variant="ghost"
            block
            title={t("cancelTitle")}
            content={t("cancelText")}
            confirmText={t("cancel")}
            cancelText={t("keep")}
            onConfirm={cancel}
          />
        )}
      </div>
    </Card>
  );
}

/** Countdown in minutes and seconds to a time in milliseconds since 1970; never below zero. */
function TimeLeft({ until }: { until: number }) {
  const now = useServerNow(1000);
  return <time role="timer">{formatDuration(Math.max(0, (until - now) / 1000))}</time>;
}
