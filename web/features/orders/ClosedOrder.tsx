import { recreateOrder } from "@contract/endpoints/orders.ts";
import type { Order } from "@contract/order.ts";
import { useRouter } from "@tanstack/react-router";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleSlash from "lucide-react/icons/circle-slash";
import Clock from "lucide-react/icons/clock";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Undo2 from "lucide-react/icons/undo-2";
import { apiWithToken } from "../../api/api-with-token.ts";
import { ticketFor } from "../../api/make-ticket.ts";
import { namesOf, placedOrder, rememberOrder } from "../../checkout/placed-orders.ts";
import { usePayment } from "../../checkout/use-payment.ts";
import { sessions } from "../../device/device-sessions.ts";
import { useT } from "../../i18n/use-t.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useFailureNavigation } from "../../room/use-failure-navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import utilities from "../../ui/utilities.module.css";
import { closedTexts, isClosed } from "./closed-order.ts";
import styles from "./Orders.module.css";

const icons = {
  timedOutTitle: <Clock size={26} />,
  cancelledTitle: <CircleSlash size={26} />,
  declinedTitle: <CircleAlert size={26} />,
  displacedTitle: <CircleSlash size={26} />,
  changedTitle: <RefreshCw size={26} />,
  refundingTitle: <Undo2 size={26} />,
  refundFailedTitle: <Undo2 size={26} />,
  refundedTitle: <Undo2 size={26} />,
} as const;

/** A timed-out, cancelled or refunded order, with a retry. */
export function ClosedOrder({ order }: { order: Order }) {
  const t = useT("orders");
  const router = useRouter();
  const pay = usePayment();
  const { busy, error, submit } = useSubmit({ onError: useFailureNavigation(placedOrder(order.orderId).room) });
  const { status, reason } = order;
  if (!isClosed(order)) return null;
  const { title, text } = closedTexts(order);
  const placed = placedOrder(order.orderId);
  const { from } = placed;
  const isRefund = status === "refunding" || status === "refunded";
  const recreate = async () => {
    const session = placed.room === undefined ? undefined : sessions.find(placed.room);
    const next = await apiWithToken(session?.token)(recreateOrder, { params: { orderId: order.orderId } });
    const { receipt: _, ...again } = placed;
    rememberOrder({ ...again, ...namesOf(next) });
    await pay(next, async () => session && (await ticketFor(session)));
  };
  return (
    <Card column>
      <Heading live icon={icons[title]} title={t(title)} text={t(text)} />
      {order.refundFailed && <p className={styles.aside}>{t("refundFailedText")}</p>}
      {status === "timed_out" && <p className={styles.aside}>{t("timedOutLate")}</p>}
      <Refusal error={error} />
      <div className={utilities.column2}>
        {!order.public && order.kind !== "chip_in" && (!isRefund || reason !== undefined) && (
          <Button variant="primary" size="lg" block busy={busy} onClick={() => void submit(recreate)}>
            {t(reason === "changed" ? "recreateChanged" : title === "declinedTitle" ? "tryAgain" : "recreate")}
          </Button>
        )}
        {from === undefined ? (
          <ButtonLink to="/" variant="ghost" block>
            {t("startOver")}
          </ButtonLink>
        ) : (
          <Button variant="ghost" block onClick={() => router.history.push(from)}>
            {t("startOver")}
          </Button>
        )}
      </div>
    </Card>
  );
}
