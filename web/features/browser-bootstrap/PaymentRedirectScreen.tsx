import { logInByTicket } from "@contract/endpoints/entrance.ts";
import { getPayment } from "@contract/endpoints/orders.ts";
import { isPaymentUrl } from "@contract/routes/payment-hosts.ts";
import { useSearch } from "@tanstack/react-router";
import Compass from "lucide-react/icons/compass";
import CreditCard from "lucide-react/icons/credit-card";
import ShieldAlert from "lucide-react/icons/shield-exclamation-point";
import { useEffect } from "react";
import { ApiError, type ApiErrorKind } from "../../api/api-error.ts";
import { publicApi } from "../../api/public-api.ts";
import { useSeatOfTicket } from "../../api/use-seat-of-ticket.ts";
import { sessions } from "../../device/device-sessions.ts";
import { useT } from "../../i18n/use-t.ts";
import { OpenInBrowser } from "../../in-app-browser/OpenInBrowser.tsx";
import { inAppBrowserOf } from "../../lib/browser/platform.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { Frame } from "../../site/Frame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StateCard } from "../../ui/StateCard.tsx";

/**
 * Leads to a payment page, and out of an in-app browser first. Forged links are refused: the server must know the
 * order, and its payment page's URL is the one opened.
 */
export function PaymentRedirectScreen() {
  const t = useT("pay");
  const { payment: asked, ticket } = useSearch({ from: "/browser-bootstrap" });
  const { payment, error, retry } = usePaymentPage(asked);
  return (
    <Frame title={payment && inAppBrowserOf() ? t("openTitle") : t("toPayment")}>
      {error !== undefined ? (
        <Card>
          <ErrorState page error={error} onRetry={retry} />
        </Card>
      ) : payment === undefined ? (
        <Card column>
          <Skeleton width="60%" height="28px" />
          <Skeleton height="48px" />
        </Card>
      ) : payment === null ? (
        <NoPayment />
      ) : inAppBrowserOf() ? (
        <OpenPaymentInBrowser payment={payment} />
      ) : (
        <ToPayment payment={payment} ticket={ticket} />
      )}
      {payment === null && <RoomsOfDevice />}
    </Frame>
  );
}

/** Leads to the payment page. With a ticket, the member is logged in to this browser first, for the return from there. */
function ToPayment({ payment, ticket }: { payment: string; ticket: string | undefined }) {
  const t = useT("pay");
  const { busy, submit } = useSubmit({ leaves: true });
  const seat = useSeatOfTicket(ticket);
  useEffect(() => {
    // Without a ticket nothing is consumed, so no click is needed.
    if (ticket === undefined) location.replace(payment);
  }, [payment, ticket]);
  const go = async () => {
    // An expired ticket must not prevent the payment: the seat is still open in the browser of the order.
    if (ticket !== undefined) await enterBy(ticket).catch(() => undefined);
    location.replace(payment);
  };
  return (
    <Card column>
      <Heading
        icon={<CreditCard size={26} />}
        title={t("toPayment")}
        text={t("toPaymentText", { host: new URL(payment).host })}
      />
      {seat && <p>{t("ticketSeat", { name: seat.name, room: seat.roomName })}</p>}
      <Button variant="primary" size="lg" block busy={busy} onClick={() => void submit(go)}>
        {t("goToPayment")}
      </Button>
    </Card>
  );
}

async function enterBy(ticket: string): Promise<void> {
  const login = await publicApi(logInByTicket, { body: { ticket } });
  sessions.remember(login, login.linkCode);
}

function NoPayment() {
  const t = useT("pay");
  return (
    <StateCard
      icon={<ShieldAlert size={28} />}
      title={t("noPaymentTitle")}
      hint={t("noPaymentText")}
      action={<HomeLink />}
    />
  );
}

/** In an in-app browser: the position of its menu, and the link to copy. */
function OpenPaymentInBrowser({ payment }: { payment: string }) {
  const t = useT("pay");
  return (
    <Card column>
      <Heading icon={<Compass size={26} />} title={t("openTitle")} text={t("openText")} />
      <OpenInBrowser />
      <CopyField label={t("openCopy")} value={location.href} />
      <Button variant="ghost" block onClick={() => location.assign(payment)}>
        {t("openHere")}
      </Button>
    </Card>
  );
}

/** Kinds of the server's answer about an order that it does not know. */
const unknownOrder: readonly ApiErrorKind[] = ["refused", "notFound", "badRequest"];

/** `payment`: the page's URL; null without such an order. `error`: the server could not be asked. */
function usePaymentPage(asked: string | undefined) {
  const sessionId =
    asked !== undefined && isPaymentUrl(asked, location.origin)
      ? new URL(asked).pathname.split("/").findLast((segment) => segment !== "")
      : undefined;
  const { value, error, restart } = useLoaded(
    sessionId !== undefined && ((signal) => publicApi(getPayment, { params: { sessionId }, signal })),
    { key: sessionId },
  );
  const isUnknown = sessionId === undefined || (error instanceof ApiError && unknownOrder.includes(error.kind));
  return { payment: isUnknown ? null : value?.payUrl, error: isUnknown ? undefined : error, retry: restart };
}
