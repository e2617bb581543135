import { getPricing, placeOrder } from "@contract/calls/orders.ts";
import type { LinkInfo } from "@contract/link.ts";
import { roomIdOf } from "@contract/link.ts";
import type { PaymentMethod, Pricing } from "@contract/order.ts";
import { isEmail } from "@contract/text.ts";
import { Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import { useEffect, useState } from "react";
import { publicApi } from "../../api/public-api.ts";
import { useCaptcha } from "../../api/use-captcha.ts";
import { useFormats } from "../../i18n/dates.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { rememberOrder } from "../../lib/placed-orders.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Frame } from "../../ui/Frame.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Join.module.css";
import { LinkGate } from "./LinkGate.tsx";
import { RoomHead } from "./RoomHead.tsx";
import { FullRoom } from "./RoomStates.tsx";
import { useLink } from "./use-link.ts";

/** A seat for money: the room, what the seat costs, and the way to the payment page. */
export function PaidEntranceScreen() {
  const t = useT("join");
  const { code } = useParams({ from: "/vip-entrance/$code" });
  const { state, reload } = useLink(code);
  return (
    <Frame title={t("paidTitle")}>
      <LinkGate state={state} reload={reload}>
        {(link) => {
          if (link.kind !== "paid") return <Navigate to="/login/{-$code}" params={{ code }} replace />;
          if (link.state === "full") return <FullRoom roomName={link.roomName} onRetry={reload} />;
          return <BuySeat code={code} link={link} />;
        }}
      </LinkGate>
    </Frame>
  );
}

function BuySeat({ code, link }: { code: string; link: LinkInfo }) {
  const t = useT("join");
  const words = useT("home");
  const { money } = useFormats();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const [pricing, setPricing] = useState<Pricing>();
  const [email, setEmail] = useState("");
  const [method, setMethod] = useState<PaymentMethod>("card");
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    publicApi(getPricing).then(setPricing, (error: unknown) => setFailure(errorText(error)));
  }, [errorText]);

  if (link.price === undefined) {
    return (
      <Card className={styles.card}>
        <RoomHead roomId={roomIdOf(code)} title={link.roomName} text={t("paidUnavailable")} />
      </Card>
    );
  }
  const wanted = email.trim();
  const emailError = wanted === "" || isEmail(wanted) ? undefined : words("emailInvalid");
  const buy = async () => {
    setChecked(true);
    if (emailError) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await captcha.answer();
      const order = await publicApi(placeOrder, {
        body: {
          kind: "join",
          code,
          method,
          ...(wanted ? { email: wanted } : {}),
          ...(answer ? { captcha: answer } : {}),
        },
      });
      if (wanted) rememberOrder({ orderId: order.orderId, email: wanted });
      if (order.payUrl) location.assign(order.payUrl);
      else await navigate({ to: "/pay-success/$orderId", params: { orderId: order.orderId } });
    } catch (error) {
      setFailure(errorText(error));
      captcha.renew();
      setBusy(false);
    }
  };
  return (
    <Card>
      <form
        className={styles.form}
        noValidate
        onFocus={captcha.begin}
        onSubmit={(event) => {
          event.preventDefault();
          void buy();
        }}
      >
        <RoomHead roomId={roomIdOf(code)} title={link.roomName} text={t("paidText")} />
        <p className={styles.price}>
          {t("price")}
          <strong>{pricing ? money(link.price, pricing.currency) : "…"}</strong>
        </p>
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
        <SegmentedChoice
          label={words("method")}
          columns={2}
          options={(pricing?.methods ?? ["card", "alipay"]).map((one) => ({ value: one, label: words(one) }))}
          value={method}
          onChange={setMethod}
        />
        {failure && (
          <Banner tone="danger" role="alert">
            {failure}
          </Banner>
        )}
        <Button variant="primary" size="lg" block type="submit" busy={busy}>
          {t("buy")}
        </Button>
        {pricing?.sandbox && (
          <Banner tone="warning" icon={<FlaskConical size={17} />}>
            {words("sandbox")}
          </Banner>
        )}
      </form>
    </Card>
  );
}
