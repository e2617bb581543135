import { getLink } from "@contract/calls/entrance.ts";
import { ResultCode } from "@contract/codes.ts";
import type { LinkInfo } from "@contract/link.ts";
import { roomIdOf } from "@contract/link.ts";
import type { PaymentMethod } from "@contract/order.ts";
import { paidLinkPath } from "@contract/paths.ts";
import { isEmail } from "@contract/text.ts";
import { Navigate, useParams } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import { useMemo, useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { publicApi } from "../../api/public-api.ts";
import { CaptchaLine } from "../../captcha/CaptchaLine.tsx";
import { useCaptcha } from "../../captcha/use-captcha.ts";
import { CouponField } from "../../checkout/CouponField.tsx";
import { MethodChoice } from "../../checkout/MethodChoice.tsx";
import { PriceLine } from "../../checkout/PriceLine.tsx";
import { methodToUse, usableMethods } from "../../checkout/payment-methods.ts";
import { placeAndRemember } from "../../checkout/place-order.ts";
import { placedOrder } from "../../checkout/placed-orders.ts";
import { savedForm, saveForm } from "../../checkout/saved-form.ts";
import { useCoupon } from "../../checkout/use-coupon.ts";
import { usePageRestored } from "../../checkout/use-page-restored.ts";
import { usePayment } from "../../checkout/use-payment.ts";
import { usePricing } from "../../checkout/use-pricing.ts";
import { useQuote } from "../../checkout/use-quote.ts";
import { sessions } from "../../device/device-sessions.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { useOutcome } from "../../room/use-outcome.ts";
import { Frame } from "../../site/Frame.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Join.module.css";
import { LinkGate } from "./LinkGate.tsx";
import { FullRoom, OwnSeat } from "./lazy-room-states.ts";
import { RoomHead } from "./RoomHead.tsx";
import { SeatFailed } from "./RoomStates.tsx";
import { useLink } from "./use-link.ts";

/** A seat for money: the room, what the seat costs, and the way to the payment page. */
export function PaidEntranceScreen() {
  const t = useT("join");
  const { code } = useParams({ from: "/vip-entrance/$code" });
  const { state, reload } = useLink(code);
  const own = useMemo(() => sessions.findRoom(code), [code]);
  return (
    <Frame title={t("paidTitle")}>
      <LinkGate state={state} reload={reload}>
        {(link) => {
          if (link.kind !== "paid") return <Navigate to="/login/{-$code}" params={{ code }} replace />;
          // Back from the checkout of the last seat: the order on its way holds it.
          const { order } = savedForm({ order: "" });
          const { reference: orderId = order } = placedOrder(order);
          if (link.state === "full" && orderId)
            return <Navigate to="/pending-payment/$orderId" params={{ orderId }} replace />;
          return (
            <>
              {own && <OwnSeat session={own} />}
              {link.state === "full" ? (
                <FullRoom roomName={link.roomName} onRetry={reload} />
              ) : (
                <BuySeat code={code} link={link} onFull={reload} />
              )}
            </>
          );
        }}
      </LinkGate>
    </Frame>
  );
}

function BuySeat({ code, link, onFull }: { code: string; link: LinkInfo; onFull: () => void }) {
  const t = useT("join");
  const tHome = useT("home");
  const errorText = useErrorText();
  const captcha = useCaptcha();
  const pay = usePayment();
  const pricing = usePricing();
  const [saved] = useState(() => savedForm<{ method: PaymentMethod | ""; email: string }>({ method: "", email: "" }));
  const [email, setEmail] = useState(saved.email);
  const wanted = email.trim();
  const emailError = wanted === "" || isEmail(wanted) ? undefined : tHome("emailInvalid");
  const led = useOutcome(code);
  const seat = { kind: "join", code } as const;
  const coupon = useCoupon({ ...seat, ...(wanted && !emailError ? { email: wanted } : {}) }, undefined, led);
  const used = coupon.applied === undefined ? {} : { coupon: coupon.applied };
  const price = useQuote({ ...seat, ...used }, undefined, led);
  const free = price.quote?.amount === 0;
  const [chosen, setMethod] = useState(saved.method);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The server would not give the seat, in its words. */
  const [seatFailed, setSeatFailed] = useState<string>();
  const methods = usableMethods(pricing.methods);
  const method = methodToUse(methods, chosen);

  usePageRestored(() => {
    setBusy(false);
    captcha.renew();
  });
  const values = { method: chosen, email };

  if (link.price === undefined) {
    return (
      <Card className={styles.card}>
        <RoomHead roomId={roomIdOf(code)} title={link.roomName} text={t("paidUnavailable")} />
      </Card>
    );
  }
  const buy = async () => {
    setChecked(true);
    if (emailError || !method || busy) return;
    setBusy(true);
    setFailure(undefined);
    // A coupon that was typed and not applied first shows its price or its error.
    if (coupon.unsettled) {
      await coupon.apply();
      return setBusy(false);
    }
    try {
      const answer = await captcha.answer();
      const order = await placeAndRemember(
        { ...seat, method, ...used, ...(wanted ? { email: wanted } : {}), ...(answer ? { captcha: answer } : {}) },
        { from: paidLinkPath(code), ...(wanted ? { email: wanted } : {}) },
      );
      saveForm({ ...values, order: order.orderId }, coupon);
      await pay(order);
    } catch (error) {
      captcha.renew();
      setSeatFailed(undefined);
      if (led(error)) return setBusy(false);
      if (!isRefusal(error)) setFailure(errorText(error));
      else if (await isFull(code)) onFull();
      // A coupon may have been used up in that very moment: without it the seat can still be bought.
      else if (coupon.applied) setFailure(errorText(error));
      else setSeatFailed(errorText(error));
      setBusy(false);
    }
  };
  if (seatFailed !== undefined) return <SeatFailed title={seatFailed} busy={busy} onRetry={() => void buy()} />;
  return (
    <Card>
      <Form onFocus={captcha.begin} onBlur={() => saveForm(values, coupon)} onSubmit={() => void buy()}>
        <RoomHead roomId={roomIdOf(code)} title={link.roomName} text={t("paidText")} />
        <TextField
          label={t("emailOptional")}
          hint={t("emailOptionalHint")}
          error={checked ? emailError : undefined}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={setEmail}
        />
        {!free && (
          <MethodChoice
            methods={methods}
            value={method}
            onChange={setMethod}
            error={checked && !method ? tHome("methodMissing") : undefined}
          />
        )}
        <CouponField coupon={coupon} price={price} />
        <PriceLine what={tHome("seatsCount", { count: 1 })} price={price} />
        {failure && (
          <Banner tone="danger" role="alert">
            {failure}
          </Banner>
        )}
        <Button variant="primary" size="lg" block type="submit" busy={busy}>
          {free ? t("takeSeat") : t("buy")}
        </Button>
        {!free && <p className={styles.note}>{t("seatHeld")}</p>}
        <CaptchaLine state={captcha.state} />
        {pricing.sandbox && (
          <Banner tone="warning" icon={<FlaskConical size={17} />}>
            {tHome("sandbox")}
          </Banner>
        )}
      </Form>
    </Card>
  );
}

/** The server said no, in words of its own. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.code === ResultCode.refused;
}

async function isFull(code: string): Promise<boolean> {
  try {
    return (await publicApi(getLink, { params: { code } })).state === "full";
  } catch {
    return false;
  }
}
