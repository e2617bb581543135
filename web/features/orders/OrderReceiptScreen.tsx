import { ResultCode } from "@contract/codes.ts";
import { getOrderReceipt } from "@contract/endpoints/orders.ts";
import type { OrderReceipt } from "@contract/order-receipt.ts";
import { methodOf } from "@contract/payment-methods.ts";
import { zonedDateText } from "@contract/text/dates.ts";
import { Navigate, useParams } from "@tanstack/react-router";
import Printer from "lucide-react/icons/printer";
import { ApiError, failureActionOf } from "../../api/api-error.ts";
import { publicApi } from "../../api/public-api.ts";
import { placedOrder } from "../../checkout/placed-orders.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useShownZone } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { useT } from "../../i18n/use-t.ts";
import { inAppBrowserOf } from "../../lib/browser/platform.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { Frame } from "../../site/Frame.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { PagePending } from "../../ui/PagePending.tsx";
import styles from "./OrderReceipt.module.css";
import { ReceiptCompany } from "./ReceiptCompany.tsx";

/** Receipt of an order, by its receipt code, its id, or its reference on the device that ordered. */
export function OrderReceiptScreen() {
  const t = useT("orders");
  const language = useLanguage();
  const { orderId } = useParams({ from: "/receipt/$orderId" });
  const { value, error, reload, setValue } = useLoaded(
    (signal) => publicApi(getOrderReceipt, { params: { orderId: placedOrder(orderId).orderId }, signal }),
    { key: orderId, version: language },
  );
  const code = error instanceof ApiError ? error.code : undefined;
  if (code !== undefined && failureActionOf(code).do === "fail")
    return <Navigate to="/fail" search={{ code: String(code) }} replace />;
  const toOrder = (
    <ButtonLink to="/pending-payment/$orderId" params={{ orderId }}>
      {t("receipt.toOrder")}
    </ButtonLink>
  );
  const title = t("receipt.title");
  return (
    <Frame title={value ? `${title} ${value.number}` : title}>
      <Card column className={styles.sheet}>
        {value ? (
          <>
            <Receipt receipt={value} />
            {value.buyerChangesUntil !== undefined && (
              <ReceiptCompany
                key={value.buyer?.name}
                orderId={placedOrder(orderId).orderId}
                receipt={value}
                until={value.buyerChangesUntil}
                onNamed={setValue}
              />
            )}
          </>
        ) : code === ResultCode.refused ? (
          <ErrorState page title={t("receipt.unpaid")} error={error} action={toOrder} />
        ) : error === undefined ? (
          <PagePending />
        ) : (
          <ErrorState page error={error} onRetry={reload} />
        )}
      </Card>
    </Frame>
  );
}

function Receipt({ receipt }: { receipt: OrderReceipt }) {
  const t = useT("orders");
  const { money: moneyOf, number, percent } = useAmounts();
  const zone = useShownZone();
  const { seller, buyer, lines, net, tax, total, currency, method, refunds } = receipt;
  const { invoiceUrl, invoicePdf, invoiceNumber } = receipt;
  const language = useLanguage();
  const money = (amount: number) => moneyOf(amount, currency);
  const methodName =
    method === "free" || method === "sandbox" ? t(`receipt.methods.${method}`) : methodOf(method).name[language];
  // A printed date is read far from the device: its zone stands beside it in any case.
  const shownZone = zone ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
  const date = (ms: number) => zonedDateText(ms, shownZone);
  const taxId = seller.taxId && `${t("receipt.taxId")} ${seller.taxId}`;
  const soldBy = [seller.name, seller.address, taxId].filter(Boolean).join("\n");
  const buyerTaxId = buyer?.taxId && `${t("receipt.taxId")} ${buyer.taxId}`;
  const boughtBy = [buyer?.name, buyer?.address, buyerTaxId, buyer?.reference].filter(Boolean).join("\n");
  return (
    <>
      <h1>{t("receipt.title")}</h1>
      <List>
        <ListRow title={t("receipt.seller")} detail={<span className={styles.seller}>{soldBy}</span>} />
        {buyer && <ListRow title={t("receipt.buyer")} detail={<span className={styles.seller}>{boughtBy}</span>} />}
        <ListRow title={t("receipt.number")} trailing={receipt.number} />
        <ListRow title={t("receipt.date")} detail={date(receipt.date)} />
        <ListRow title={t("receipt.method")} detail={methodName} />
      </List>
      <List>
        {lines.map(({ text, quantity, amount }) => (
          <ListRow
            key={text}
            title={quantity === 1 ? text : `${number(quantity)} × ${text}`}
            trailing={money(amount)}
          />
        ))}
        {tax.length > 0 && <ListRow title={t("receipt.net")} trailing={money(net)} />}
        {tax.map(({ rate, amount }) => (
          <ListRow key={rate} title={t("receipt.tax", { rate: percent(rate / 100) })} trailing={money(amount)} />
        ))}
        <ListRow title={<strong>{t("receipt.total")}</strong>} trailing={<strong>{money(total)}</strong>} />
      </List>
      {refunds.length > 0 && (
        <List heading={t("receipt.refunds")}>
          {refunds.map(({ date: since, amount, state }) => (
            <ListRow
              key={state}
              title={t(`receipt.states.${state}`)}
              detail={since !== null && date(since)}
              trailing={money(amount)}
            />
          ))}
        </List>
      )}
      {invoiceUrl && (
        <p className={styles.action}>
          <a href={invoiceUrl} rel="noreferrer">
            {[t("receipt.invoice"), invoiceNumber].filter(Boolean).join(" ")}
          </a>
          {invoicePdf && (
            <>
              {" · "}
              <a href={invoicePdf} rel="noreferrer">
                {t("receipt.invoicePdf")}
              </a>
            </>
          )}
        </p>
      )}
      {/* Browsers of apps do not print. */}
      {!inAppBrowserOf() && (
        <Button className={styles.action} block icon={<Printer size={18} />} onClick={() => window.print()}>
          {t("receipt.print")}
        </Button>
      )}
    </>
  );
}
