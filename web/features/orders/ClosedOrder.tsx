import { recreateOrder } from "@contract/calls/orders.ts";
import type { Order } from "@contract/order.ts";
import { Link } from "@tanstack/react-router";
import { CircleSlash, Clock, Undo2 } from "lucide-react";
import { useState } from "react";
import { publicApi } from "../../api/public-api.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { emailOfOrder, rememberOrder } from "../../lib/placed-orders.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Heading } from "../../ui/Heading.tsx";
import styles from "./Orders.module.css";

const faces = {
  timed_out: { icon: <Clock size={26} />, title: "timedOutTitle", text: "timedOutText" },
  cancelled: { icon: <CircleSlash size={26} />, title: "cancelledTitle", text: "cancelledText" },
  refunded: { icon: <Undo2 size={26} />, title: "refundedTitle", text: "refundedText" },
} as const;

/** An order that came to nothing, and how to try again. */
export function ClosedOrder({ order }: { order: Order }) {
  const t = useT("orders");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (order.status === "pending" || order.status === "paid") return null;
  const face = faces[order.status];
  const recreate = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { orderId, payUrl } = await publicApi(recreateOrder, { params: { orderId: order.orderId } });
      const email = emailOfOrder(order.orderId);
      if (email) rememberOrder({ orderId, email });
      location.assign(payUrl ?? `/success/${orderId}`);
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Card className={styles.card}>
      <Heading live icon={face.icon} title={t(face.title)} text={t(face.text)} />
      {failure && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <div className={styles.actions}>
        {order.status !== "refunded" && (
          <Button variant="primary" size="lg" block busy={busy} onClick={() => void recreate()}>
            {t("recreate")}
          </Button>
        )}
        <Link to="/" className={buttonClass({ variant: "ghost", block: true })}>
          {t("startAnew")}
        </Link>
      </div>
    </Card>
  );
}
