import { chipIn } from "@contract/calls/goal.ts";
import { currencyOf } from "@contract/currencies.ts";
import type { Goal } from "@contract/goal.ts";
import * as Limits from "@contract/limits.ts";
import type { Me } from "@contract/member.ts";
import type { PaymentMethod } from "@contract/order.ts";
import { pagePath } from "@contract/routes/routes.ts";
import { isEmail, typedEmail } from "@contract/text/text-rules.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ticketFor } from "../../api/make-ticket.ts";
import { sessionApi } from "../../api/session-api.ts";
import { Agreement } from "../../checkout/Agreement.tsx";
import { MethodChoice } from "../../checkout/MethodChoice.tsx";
import { methodToUse, usableMethods } from "../../checkout/payment-methods.ts";
import { namesOf, rememberOrder } from "../../checkout/placed-orders.ts";
import { saveForm } from "../../checkout/saved-form.ts";
import { usePricing } from "../../checkout/use-checkout.ts";
import { openPayment } from "../../checkout/use-payment.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { useOutcome } from "../../room/use-outcome.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./BuyMore.module.css";

/** One and three whole units of the currency, where they leave enough for another part. */
const usualUnits = [1, 3] as const;

interface Props {
  session: Session;
  me: Me;
  goal: Goal;
}

/** Form of a member's part of a goal. */
export function ChipInForm({ session, me, goal }: Props) {
  const { goalId, missing, least, currency } = goal;
  const t = useT("goal");
  const home = useT("home");
  const errorText = useErrorText();
  const { money } = useAmounts();
  const navigate = useNavigate();
  const room = sessions.addressOf(session);
  const led = useOutcome(room, session);
  const pricing = usePricing();
  const [part, setPart] = useState<number | "rest" | "own">("rest");
  const [typed, type] = useState("");
  const [chosen, choose] = useState<PaymentMethod | "">("");
  const [email, setEmail] = useState(me.email);
  const [agreed, agree] = useState(false);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const { digits, step } = currencyOf(currency);
  const unit = 10 ** digits;
  const fits = (amount: number) =>
    amount === missing || (amount >= least && missing - amount >= least && amount % step === 0);
  const usual = usualUnits.map((count) => count * unit).filter((amount) => amount < missing && fits(amount));
  const amount =
    part === "own"
      ? Math.round(Number(typed.replace(",", ".")) * unit)
      : part === "rest"
        ? missing
        : Math.min(part, missing);
  const amountError =
    !fits(amount) && t("ownInvalid", { least: money(least, currency), most: money(missing, currency) });
  const emailError = email.trim() !== "" && !isEmail(typedEmail(email)) && home("emailInvalid");
  const methods = usableMethods(pricing.methods);
  const method = methodToUse(methods, chosen);

  const submit = async () => {
    setChecked(true);
    if (amountError || emailError || !agreed || !method || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const address = typedEmail(email);
      const body = { goalId, amount, method, agree: true, ...(address && { email: address }) } as const;
      const order = await sessionApi(session.token)(chipIn, { body });
      rememberOrder({ ...namesOf(order), room, from: pagePath("/chatroom/$code/chat-duration", room) });
      // Back from the checkout cancels the order, which holds its part of the goal.
      saveForm({ order: order.orderId }, history.state?.form ?? { typed: "", applied: undefined });
      await openPayment(navigate, order, () => ticketFor(session));
    } catch (error) {
      if (!led(error)) setFailure(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Form className={styles.form} aria-label={t("chipIn")} onSubmit={() => void submit()}>
      <SegmentedChoice
        label={t("part")}
        columns={2}
        options={[
          ...usual.map((value) => ({ value, label: money(value, currency) })),
          { value: "rest" as const, label: money(missing, currency), detail: t("rest") },
          { value: "own" as const, label: t("own") },
        ]}
        value={part}
        onChange={setPart}
        error={(checked && part !== "own" && amountError) || undefined}
      />
      {part === "own" && (
        <TextField
          label={t("ownAmount")}
          inputMode="decimal"
          value={typed}
          onChange={type}
          error={(checked && amountError) || undefined}
        />
      )}
      <MethodChoice
        methods={methods}
        value={method}
        onChange={choose}
        error={checked && !method ? home("methodMissing") : undefined}
      />
      <TextField
        label={t("email")}
        hint={t("emailHint")}
        type="email"
        autoComplete="email"
        maxLength={Limits.emailMaxLength}
        value={email}
        onChange={setEmail}
        error={(checked && emailError) || undefined}
      />
      <Agreement agreed={agreed} onChange={agree} error={checked && !agreed ? home("agreeMissing") : undefined} />
      {failure && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <Button variant="primary" size="lg" block type="submit" busy={busy}>
        {t("chipIn")}
      </Button>
    </Form>
  );
}
