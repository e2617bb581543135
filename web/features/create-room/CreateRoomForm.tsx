import * as Limits from "@contract/limits.ts";
import { Link } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import { useRef } from "react";
import { CaptchaLine } from "../../captcha/CaptchaLine.tsx";
import { CouponField } from "../../checkout/CouponField.tsx";
import { MethodChoice } from "../../checkout/MethodChoice.tsx";
import { PriceLine } from "../../checkout/PriceLine.tsx";
import { methodToUse, usableMethods } from "../../checkout/payment-methods.ts";
import { usePageRestored } from "../../checkout/use-page-restored.ts";
import { usePricing } from "../../checkout/use-pricing.ts";
import { useQuote } from "../../checkout/use-quote.ts";
import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./CreateRoomForm.module.css";
import { SeatChoice } from "./SeatChoice.tsx";
import { useCreateRoom } from "./use-create-room.ts";

/** The form that a room is bought with. */
export function CreateRoomForm() {
  const t = useT("home");
  const pricing = usePricing();
  const methods = usableMethods(pricing.methods);
  const form = useCreateRoom(methods);
  const { wishes, change, settle, coupon } = form;
  const price = useQuote(form.wanted);
  const free = price.quote?.amount === 0;
  const element = useRef<HTMLFormElement>(null);

  usePageRestored(settle);

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
        onBlur={form.save}
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
        {!free && (
          <MethodChoice
            methods={methods}
            value={methodToUse(methods, wishes.method)}
            onChange={(method) => change({ method })}
            error={form.methodError}
          />
        )}
        <Checkbox
          checked={wishes.agreed}
          onChange={(agreed) => change({ agreed })}
          error={form.agreeError}
          name="agree"
        >
          {t.rich("agree", {
            terms: (chunks) => <Link to="/terms-of-service">{chunks}</Link>,
            payment: (chunks) => <Link to="/payment-terms">{chunks}</Link>,
            privacy: (chunks) => <Link to="/privacy-policy">{chunks}</Link>,
          })}
        </Checkbox>
        <div className={styles.end}>
          <CouponField coupon={coupon} price={price} />
          <PriceLine
            what={`${t("seatsCount", { count: wishes.seats })} · ${t("daysCount", { count: wishes.days })}`}
            price={price}
          />
          {form.failure && (
            <Banner tone="danger" role="alert">
              {form.failure}
            </Banner>
          )}
          <Button variant="primary" size="lg" block type="submit" busy={form.busy}>
            {free ? t("getFree") : t("pay")}
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
