import { type OrderEvent, orderEmails, type ShownOrder } from "@contract/endpoints/console/orders.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { operatorCan } from "@contract/operator-roles.ts";
import { Link } from "@tanstack/react-router";
import { useAmounts } from "../../i18n/amounts.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Loaded } from "../../site/Loaded.tsx";
import { Card } from "../../ui/Card.tsx";
import { AuditEntries } from "./AuditLog.tsx";
import { useConsole } from "./console-api.ts";
import { Facts } from "./Facts.tsx";
import styles from "./Operator.module.css";
import { ReasonDialog } from "./ReasonDialog.tsx";

/** An order with all that happened to it, and its refund. */
export function OrderPage({ number }: { number: string }) {
  const { api, session } = useConsole();
  const load = (signal: AbortSignal) => api(consoleEndpoints.showOrder, { params: { orderId: number }, signal });
  return (
    <Loaded load={load}>
      {(shown, reload) => (
        <>
          <OrderFacts order={shown.order} />
          {(shown.order.status === "paid" || shown.order.refundFailedAt !== null) &&
            operatorCan(session.role, "console.refund") && (
              <div className={styles.actions}>
                <Refund number={number} onRefunded={reload} />
              </div>
            )}
          <Timeline shown={shown} />
        </>
      )}
    </Loaded>
  );
}

function OrderFacts({ order }: { order: ShownOrder["order"] }) {
  const t = useT("operator");
  const { session } = useConsole();
  const { money } = useAmounts();
  const { orderId, status, kind, amount, discount, coupon, currency, seats, days, email, roomId } = order;
  return (
    <Card className={styles.card}>
      <h2>{t("order", { number: orderId })}</h2>
      <Facts
        facts={[
          [t("facts.status"), t(`statuses.${status}`)],
          [t("facts.kind"), t(`kinds.${kind}`)],
          [t("facts.amount"), money(amount, currency)],
          [t("facts.tax"), order.tax === null ? "" : money(order.tax, currency)],
          [t("events.part_refunded"), order.partRefunded === null ? "" : money(order.partRefunded, currency)],
          [t("facts.company"), companyText(order.company)],
          [t("facts.discount"), discount === 0 ? "" : `${money(discount, currency)} ${coupon ?? ""}`],
          [t("events.refund_failed"), order.refundFailedAt === null ? "" : (order.refundError ?? "")],
          [t("facts.bought"), t("bought", { seats, days })],
          [t("facts.email"), email],
          [t("facts.room"), roomId],
          [t("facts.payment"), [order.gateway, order.method, order.sessionId].filter(Boolean).join(" · ")],
        ]}
      />
      {operatorCan(session.role, "console.readRooms") && (
        <Link to="/operator" search={{ page: "rooms", room: roomId }}>
          {t("toRoom")}
        </Link>
      )}
    </Card>
  );
}

const companyText = (company: ShownOrder["order"]["company"]) =>
  [company?.name, company?.address, company?.taxId, company?.reference].filter(Boolean).join(" · ");

function Refund({ number, onRefunded }: { number: string; onRefunded: () => void }) {
  const t = useT("operator");
  const { api } = useConsole();
  const refund = async (reason: string) => {
    await api(consoleEndpoints.refund, { params: { orderId: number }, body: { reason } });
    onRefunded();
  };
  return (
    <ReasonDialog
      label={t("refund")}
      title={t("refundTitle", { number })}
      text={t("refundText")}
      confirmText={t("refundNow")}
      onConfirm={refund}
    />
  );
}

/** Details that have a text of their own; others are numbers of orders. */
const named = ["late", "twice", "operator", "outside", "changed", "displaced", ...orderEmails] as const;

function useDetail(): (event: OrderEvent) => string {
  const t = useT("operator");
  return ({ detail }) => {
    const name = named.find((one) => one === detail);
    return name ? t(`details.${name}`) : detail;
  };
}

function Timeline({ shown: { events, actions } }: { shown: ShownOrder }) {
  const t = useT("operator");
  const { dateTime } = useDates();
  const detailOf = useDetail();
  return (
    <Card className={styles.card}>
      <h2>{t("timeline")}</h2>
      <ol className={styles.events}>
        {events.map((event) => (
          <li key={`${event.event} ${event.at} ${event.detail}`}>
            <time dateTime={new Date(event.at).toISOString()}>{dateTime(event.at)}</time>
            <span>{[t(`events.${event.event}`), detailOf(event)].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ol>
      {actions.length > 0 && (
        <>
          <h2>{t("actionsOn")}</h2>
          <AuditEntries entries={actions} />
        </>
      )}
    </Card>
  );
}
