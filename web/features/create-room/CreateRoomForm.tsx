import { Limits } from "@contract/limits.ts";
import { Link } from "@tanstack/react-router";
import { CreditCard, FlaskConical } from "lucide-react";
import { useEffect, useRef } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AlipayMark } from "./AlipayMark.tsx";
import { CaptchaLine } from "./CaptchaLine.tsx";
import styles from "./CreateRoomForm.module.css";
import { PriceLine } from "./PriceLine.tsx";
import { SeatChoice } from "./SeatChoice.tsx";
import { useCreateRoom } from "./use-create-room.ts";
import { usePricing } from "./use-pricing.ts";
import { useQuote } from "./use-quote.ts";

const methodIcons = { card: <CreditCard size={20} />, alipay: <AlipayMark size={20} /> };

/** The form that a room is bought with. */
export function CreateRoomForm() {
  const t = useT("home");
  const pricing = usePricing();
  const form = useCreateRoom();
  const { wishes, change, settle } = form;
  const price = useQuote(wishes.seats, wishes.days);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    addEventListener("pageshow", settle);
    return () => removeEventListener("pageshow", settle);
  }, [settle]);

  const submit = async () => {
    if (await form.submit()) return;
    // The errors are on the screen by now: lead to the first.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <Card>
      <form
        ref={element}
        className={styles.form}
        noValidate
        aria-label={t("form")}
        onFocus={form.touch}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SeatChoice
          seats={wishes.seats}
          min={pricing.seats.min}
          max={pricing.seats.max}
          onChange={(seats) => change({ seats })}
        />
        <SegmentedChoice
          label={t("days")}
          columns={4}
          options={pricing.days.map((count) => ({ value: count, label: count, detail: t("dayUnit", { count }) }))}
          value={wishes.days}
          onChange={(days) => change({ days })}
        />
        <TextField
          label={t("email")}
          hint={t("emailHint")}
          error={form.emailError}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@example.com"
          maxLength={Limits.emailMaxLength}
          value={wishes.email}
          onChange={(email) => change({ email })}
          onBlur={form.leaveEmail}
        />
        <SegmentedChoice
          label={t("method")}
          columns={2}
          options={pricing.methods.map((method) => ({ value: method, label: t(method), icon: methodIcons[method] }))}
          value={wishes.method}
          onChange={(method) => change({ method })}
        />
        <Checkbox
          checked={wishes.agreed}
          onChange={(agreed) => change({ agreed })}
          error={form.agreeError}
          name="agree"
        >
          {t.rich("agree", {
            terms: (words) => <Link to="/terms-of-service">{words}</Link>,
            payment: (words) => <Link to="/payment-terms">{words}</Link>,
            privacy: (words) => <Link to="/privacy-policy">{words}</Link>,
          })}
        </Checkbox>
        <div className={styles.end}>
          <PriceLine seats={wishes.seats} days={wishes.days} price={price} />
          {form.failure && (
            <Banner tone="danger" role="alert">
              {form.failure}
            </Banner>
          )}
          <Button variant="primary" size="lg" block type="submit" busy={form.busy}>
            {t("pay")}
          </Button>
          <CaptchaLine state={form.captcha} />
          {pricing.sandbox && (
            <Banner tone="warning" icon={<FlaskConical size={17} />}>
              {t("sandbox")}
            </Banner>
          )}
        </div>
      </form>
    </Card>
  );
}
