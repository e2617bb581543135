import { ResultCode } from "@contract/codes.ts";
import { getLink } from "@contract/endpoints/entrance.ts";
import type { LinkInfo } from "@contract/link-info.ts";
import { roomIdOf } from "@contract/routes/link.ts";
import { paidLinkPath } from "@contract/routes/paths.ts";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { publicApi } from "../../api/public-api.ts";
import { Agreement } from "../../checkout/Agreement.tsx";
import { CheckoutForm } from "../../checkout/CheckoutForm.tsx";
import { placedOrder } from "../../checkout/placed-orders.ts";
import { savedForm } from "../../checkout/saved-form.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { sessions } from "../../device/device-sessions.ts";
import { useDates } from "../../i18n/dates.ts";
import { retryingComponent } from "../../i18n/retrying-component.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { hideLinkSecret, storedLinkUrl } from "../../lib/link-address.ts";
import { anotherSeat } from "../../room/seat-parameter.ts";
import { useFailureNavigation } from "../../room/use-failure-navigation.ts";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { Frame } from "../../site/Frame.tsx";
import { Card } from "../../ui/Card.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import styles from "./Join.module.css";
import { LinkGate } from "./LinkGate.tsx";
import { EnterOwnSeat, OwnSeat } from "./OwnSeat.tsx";
import { RoomHead } from "./RoomHead.tsx";
import { FullRoom, SeatFailed } from "./RoomStates.tsx";
import { useLink } from "./use-link.ts";

const SealedSale = retryingComponent(async () => (await import("./sealed/SealedEntry.tsx")).SealedSale);

const SealedCheck = retryingComponent(async () => (await import("./sealed/SealedCheck.tsx")).SealedCheck);

/** Page of a room's paid link: the form that buys a seat. */
export function PaidEntranceScreen() {
  const tPay = useT("pay");
  const { code } = useParams({ from: "/vip-entrance/$code" });
  // Other pages of links do so in the head script, which only prerendered pages have.
  useState(hideLinkSecret);
  const { state, reload } = useLink(code);
  const [clear, setClear] = useState(false);
  const { seat } = useSearch({ strict: false });
  const own = useMemo(() => sessions.findRoom(code), [code]);
  return (
    <Frame title={tPay("seat.title")}>
      <LinkGate state={state} reload={reload}>
        {(link) => {
          if (link.kind !== "paid") return <Navigate to="/login/{-$code}" params={{ code }} replace />;
          if (own && seat !== anotherSeat)
            return <EnterOwnSeat session={own} otherSeat={{ to: "/vip-entrance/$code", params: { code } }} />;
          // After Back from the checkout of the last seat, the buyer's own order holds that seat.
          const { order } = savedForm({ order: "" });
          const { reference: orderId = order } = placedOrder(order);
          if (link.state === "full" && orderId)
            return <Navigate to="/pending-payment/$orderId" params={{ orderId }} replace />;
          const sale = (link: LinkInfo) => (
            <>
              {own && <OwnSeat session={own} />}
              {link.state === "full" ? (
                <FullRoom link={link} onRetry={reload} />
              ) : (
                <BuySeat code={code} link={link} onFull={reload} />
              )}
            </>
          );
          if (!link.sealed && storedLinkUrl(code) !== "" && !clear)
            return <SealedCheck code={code} onClear={() => setClear(true)} />;
          return link.sealed ? <SealedSale {...{ code, link }}>{sale}</SealedSale> : sale(link);
        }}
      </LinkGate>
    </Frame>
  );
}

function BuySeat({ code, link, onFull }: { code: string; link: LinkInfo; onFull: () => void }) {
  const t = useT("join");
  const tHome = useT("home");
  const tPay = useT("pay");
  const { dateTime } = useDates();
  const [agreed, agree] = useState(() => savedForm({ agreed: false }).agreed);
  const errorText = useErrorText();
  const [seatFailed, setSeatFailed] = useState<string>();
  const checkout = useCheckout({
    goods: { kind: "join", code },
    agreed,
    about: { from: paidLinkPath(code) },
    onError: useFailureNavigation(code),
    onRefused: async (error, coupon) => {
      setSeatFailed(undefined);
      if (!(error instanceof ApiError) || error.code !== ResultCode.refused) return false;
      if (await isFull(code)) onFull();
      // A coupon may be exhausted: the seat is still for sale without it.
      else if (coupon) return false;
      else setSeatFailed(errorText(error));
      return true;
    },
  });
  const { free } = checkout;
  if (link.price === undefined)
    return (
      <>
        <Card column>
          <RoomHead roomId={roomIdOf(code)} title={link.roomName} text={tPay("seat.unavailable")} />
          <HomeLink />
        </Card>
        <RoomsOfDevice />
      </>
    );
  if (seatFailed !== undefined)
    return <SeatFailed title={seatFailed} busy={checkout.busy} onRetry={() => void checkout.submit()} />;
  return (
    <CheckoutForm
      checkout={checkout}
      email={{ label: tPay("seat.email"), hint: tPay("seat.emailHint") }}
      compact
      what={tHome("seatsCount", { count: 1 })}
      submitLabel={free ? tPay("seat.take") : tPay("seat.buy")}
      agreement={
        <Agreement
          agreed={agreed}
          onChange={(next) => {
            checkout.touch();
            agree(next);
          }}
          error={checkout.agreeError}
        />
      }
      note={!free && <p className={styles.note}>{tPay("seat.held")}</p>}
    >
      <RoomHead
        roomId={roomIdOf(code)}
        title={link.roomName}
        text={
          <>
            {link.inviter && <span className={styles.inviter}>{t("invitedBy", { name: link.inviter })}</span>}
            <span>{tPay("seat.text")}</span>
            {link.endsAt !== undefined && (
              <span className={styles.until}>{tPay("seatUntil", { date: dateTime(link.endsAt) })}</span>
            )}
          </>
        }
      />
    </CheckoutForm>
  );
}

async function isFull(code: string): Promise<boolean> {
  try {
    return (await publicApi(getLink, { params: { code } })).state === "full";
  } catch {
    return false;
  }
}
