import { cancelOrder } from "@contract/calls/orders.ts";
import type { Order } from "@contract/order.ts";
import { Navigate, useParams } from "@tanstack/react-router";
import { Hourglass } from "lucide-react";
import { useState } from "react";
import { publicApi } from "../../api/public-api.ts";
import { useFormats } from "../../i18n/dates.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { forgetOrder } from "../../lib/placed-orders.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { toast } from "../../ui/toast.ts";
import { ClosedOrder } from "./ClosedOrder.tsx";
import { OrderGate } from "./OrderGate.tsx";
import styles from "./Orders.module.css";
import { TimeLeft } from "./TimeLeft.tsx";
import { useOrder } from "./use-order.ts";

/** An order that waits to be paid: pay, or give it up. */
export function PendingPaymentScreen() {
  const t = useT("orders");
  const { orderId } = useParams({ from: "/pending-payment/$orderId" });
  const state = useOrder(orderId);
  return (
    <OrderGate title={t("pendingTitle")} state={state}>
      {(order) => {
        const params = { orderId };
        if (order.status === "pending") return <Pending order={order} onCancelled={state.replace} />;
        if (order.status === "timed_out") return <Navigate to="/payment-timeout/$orderId" params={params} replace />;
        if (order.status !== "paid") return <ClosedOrder order={order} />;
        return order.kind === "create" ? (
          <Navigate to="/success/$orderId" params={params} replace />
        ) : (
          <Navigate to="/pay-success/$orderId" params={params} replace />
        );
      }}
    </OrderGate>
  );
}

function Pending({ order, onCancelled }: { order: Order; onCancelled: (order: Order) => void }) {
  const t = useT("orders");
  const { money } = useFormats();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { orderId, payUrl } = order;
  const cancel = async () => {
    try {
      onCancelled(await publicApi(cancelOrder, { params: { orderId } }));
      forgetOrder();
    } catch (error) {
      void toast(errorText(error), { kind: "error" });
      throw error;
    }
  };
  return (
    <Card className={styles.card}>
      <Heading live icon={<Hourglass size={26} />} title={t("pendingTitle")} text={t("pendingText")} />
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{t("amount")}</dt>
          <dd>{money(order.amount, order.currency)}</dd>
        </div>
        <div className={styles.fact}>
          <dt>{t("timeLeft")}</dt>
          <dd>
            <TimeLeft until={order.expiresAt} />
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {payUrl && (
          <Button variant="primary" size="lg" block onClick={() => location.assign(payUrl)}>
            {t("payNow")}
          </Button>
        )}
        <Button variant="ghost" block onClick={() => setAsking(true)}>
          {t("cancel")}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("cancelTitle")}
        content={t("cancelText")}
        confirmText={t("cancel")}
        cancelText={t("keep")}
        onConfirm={cancel}
      />
    </Card>
  );
}
