import type { OperatorOrder } from "@contract/endpoints/console/orders.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import type { EndpointQuery } from "@contract/endpoints/endpoint.ts";
import { operatorCan } from "@contract/operator-roles.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAmounts } from "../../i18n/amounts.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { dayEnd, dayStart } from "../../lib/day-start.ts";
import { shownZone } from "../../lib/time-zone.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useConsole } from "./console-api.ts";
import { ExportOrders } from "./ExportOrders.tsx";
import styles from "./Operator.module.css";
import { PagedList } from "./PagedList.tsx";

type Query = EndpointQuery<(typeof consoleEndpoints)["searchOrders"]>;

/** Finds orders by number, email address or day. */
export function Orders() {
  const t = useT("operator");
  const { api, session } = useConsole();
  const [typed, setTyped] = useState("");
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [query, setQuery] = useState<Query>({});
  const load = async (after?: string, signal?: AbortSignal) => {
    const { orders, next } = await api(consoleEndpoints.searchOrders, { query: { ...query, after }, signal });
    return { rows: orders, next };
  };
  return (
    <>
      <Form className={styles.search} noValidate={false} onSubmit={() => setQuery(queryOf(typed.trim(), from, until))}>
        <TextField label={t("search")} value={typed} onChange={setTyped} />
        <TextField type="date" label={t("from")} value={from} onChange={setFrom} />
        <TextField type="date" label={t("until")} value={until} onChange={setUntil} />
        <Button type="submit" variant="primary">
          {t("find")}
        </Button>
      </Form>
      <PagedList key={JSON.stringify(query)} load={load} none={t("noOrders")}>
        {({ rows, more }) => (
          <>
            <List>
              {rows.map((order) => (
                <OrderRow key={order.orderId} order={order} />
              ))}
            </List>
            {more}
          </>
        )}
      </PagedList>
      {query.number === undefined && operatorCan(session.role, "console.exportOrders") && (
        <ExportOrders key={`export ${JSON.stringify(query)}`} filter={query} />
      )}
    </>
  );
}

function queryOf(typed: string, from: string, until: string): Query {
  return {
    ...(typed === "" ? {} : typed.includes("@") ? { email: typed } : { number: typed }),
    ...(from === "" ? {} : { from: dayStart(from, shownZone()) }),
    // The day itself is included.
    ...(until === "" ? {} : { until: dayEnd(until, shownZone()) }),
  };
}

function OrderRow({ order }: { order: OperatorOrder }) {
  const t = useT("operator");
  const { money } = useAmounts();
  const { dateTime } = useDates();
  const navigate = useNavigate();
  const { orderId, kind, status, email, amount, currency, createdAt } = order;
  return (
    <ListRow
      title={`${orderId} · ${money(amount, currency)}`}
      detail={[t(`kinds.${kind}`), dateTime(createdAt), email].filter(Boolean).join(" · ")}
      trailing={<Badge tone={status === "paid" ? "accent" : "quiet"}>{t(`statuses.${status}`)}</Badge>}
      onClick={() => void navigate({ to: "/operator", search: { order: orderId } })}
    />
  );
}
