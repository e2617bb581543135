import { consoleCalls, type OrderEvent, type ShownOrder } from "@contract/calls/console.ts";
import * as OperatorLimits from "@contract/operator-limits.ts";
import { operatorCan } from "@contract/operator-roles.ts";
import { useState } from "react";
import { useAmounts } from "../../i18n/amounts.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { AuditEntries } from "./AuditLog.tsx";
import { confirmed, useConsole } from "./console-api.ts";
import { Loaded } from "./Loaded.tsx";
import styles from "./Operator.module.css";
import { useAction } from "./use-action.ts";

/** An order with all that happened to it, and its refund. */
export function OrderPage({ number }: { number: string }) {
  const { api, session } = useConsole();
  const load = (signal: AbortSignal) => api(consoleCalls.showOrder, { params: { orderId: number }, signal });
  return (
    <Loaded load={load}>
      {(shown, reload) => (
        <>
          <Facts order={shown.order} />
          {shown.order.status === "paid" && operatorCan(session.role, "console.refund") && (
            <Refund number={number} onRefunded={reload} />
          )}
          <Timeline shown={shown} />
        </>
      )}
    </Loaded>
  );
}

function Facts({ order }: { order: ShownOrder["order"] }) {
  const t = useT("operator");
  const { money } = useAmounts();
  const facts = {
    status: t(`statuses.${order.status}`),
    kind: t(`kinds.${order.kind}`),
    amount: money(order.amount, order.currency),
    discount: order.discount === 0 ? "" : `${money(order.discount, order.currency)} ${order.coupon ?? ""}`,
    bought: t("bought", { seats: order.seats, days: order.days }),
    email: order.email,
    room: order.roomId,
    payment: [order.gateway, order.method, order.sessionId].filter(Boolean).join(" · "),
  };
  const shown = Object.entries(facts).filter(([, value]) => value !== "") as [keyof typeof facts, string][];
  return (
    <Card className={styles.card}>
      <h2>{t("order", { number: order.orderId })}</h2>
      <dl className={styles.facts}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Refund({ number, onRefunded }: { number: string; onRefunded: () => void }) {
  const t = useT("operator");
  const { api } = useConsole();
  const { busy, failure, run } = useAction();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const length = reason.trim().length;
  const wrong = length === 0 || length > OperatorLimits.reasonMaxLength;
  const refund = async () => {
    setChecked(true);
    if (wrong) return;
    await confirmed(api, () => api(consoleCalls.refund, { params: { orderId: number }, body: { reason } }));
    setOpen(false);
    onRefunded();
  };
  return (
    <>
      <Button variant="danger" className={styles.refund} onClick={() => setOpen(true)}>
        {t("refund")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t("refundTitle", { number })} description={t("refundText")}>
        <Form busy={busy} onSubmit={() => void run(refund)}>
          <TextArea
            label={t("reason")}
            hint={t("reasonHint")}
            error={checked && wrong ? t("reasonMissing") : undefined}
            rows={3}
            maxCharacters={OperatorLimits.reasonMaxLength}
            value={reason}
            onChange={setReason}
          />
          {failure && (
            <Banner tone="danger" role="alert">
              {failure}
            </Banner>
          )}
          <Button type="submit" variant="danger" block busy={busy}>
            {t("refundNow")}
          </Button>
        </Form>
      </Dialog>
    </>
  );
}

/** Details that have a text of their own; others are numbers of orders. */
const named = [
  "late",
  "twice",
  "operator",
  "outside",
  "changed",
  "displaced",
  "admin-link",
  "seat-link",
  "receipt",
  "order-refunded",
] as const;

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
