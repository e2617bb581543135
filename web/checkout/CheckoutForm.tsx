import FlaskConical from "lucide-react/icons/flask-conical";
import { Fragment, type ReactNode, useRef } from "react";
import { CaptchaLine } from "../captcha/CaptchaLine.tsx";
import { useT } from "../i18n/use-t.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { cx } from "../ui/cx.ts";
import { EmailField } from "../ui/EmailField.tsx";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { Form } from "../ui/Form.tsx";
import { Refusal } from "../ui/Refusal.tsx";
import utilities from "../ui/utilities.module.css";
import styles from "./CheckoutForm.module.css";
import { CompanyFields } from "./CompanyFields.tsx";
import { CouponField } from "./CouponField.tsx";
import { CurrencySelect } from "./CurrencySelect.tsx";
import { MethodChoice } from "./MethodChoice.tsx";
import { PriceLine, taxTexts } from "./PriceLine.tsx";
import type { Checkout } from "./use-checkout.ts";

interface Props {
  checkout: Checkout;
  /** Accessible name of the form. */
  label?: string;
  /** `last`: below the payment methods. */
  email: { label: string; hint: string; placeholder?: string; last?: boolean };
  /** Smaller gaps and no line above the price, for a form with few fields. */
  compact?: boolean;
  /** Short name of the purchase. Without it the form is a part of its parent's card, without price and coupon. */
  what?: string;
  submitLabel?: string;
  /** Below the button. */
  note?: ReactNode;
  /** Below the payment methods: acceptance of the terms. */
  agreement?: ReactNode;
  children: ReactNode;
}

/** Form of an order: its own fields, email address, payment method, coupon, price and button. */
export function CheckoutForm({ checkout, email, compact, what, submitLabel, note, agreement, ...rest }: Props) {
  const t = useT("home");
  const form = useRef<HTMLFormElement>(null);
  const { price, free, captcha } = checkout;
  const submit = async () => {
    if (await checkout.submit()) return;
    // The errors are rendered by the next frame.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const isPart = what === undefined;
  const { last, ...texts } = email;
  const emailField = <EmailField {...texts} {...checkout.email} />;
  const Frame = isPart ? Fragment : Card;
  return (
    <Frame>
      <Form
        ref={form}
        className={cx(compact ? utilities.column5 : utilities.column6, (compact || isPart) && styles.bare)}
        aria-label={rest.label}
        onFocus={captcha?.begin}
        onBlur={() => checkout.save()}
        onSubmit={() => void submit()}
      >
        {rest.children}
        {!last && emailField}
        {!free && <MethodChoice {...checkout.method} />}
        {last && emailField}
        {(!free || checkout.company.form.isOpen) && (
          <CompanyFields {...checkout.company} hasTaxId={checkout.pricing.tax === undefined} />
        )}
        {agreement && <div className={isPart ? undefined : styles.agreement}>{agreement}</div>}
        <div className={cx(utilities.column3, styles.end)}>
          {!isPart && (
            <>
              <ErrorBoundary>
                <CouponField coupon={checkout.coupon} price={price} />
              </ErrorBoundary>
              <CurrencySelect {...checkout.currency} />
              <PriceLine what={what} price={price} tax={checkout.pricing.tax} />
            </>
          )}
          {isPart && checkout.pricing.tax && <p>{t(taxTexts[checkout.pricing.tax])}</p>}
          <Refusal error={checkout.error} />
          <Button variant="primary" size="lg" block type="submit" busy={checkout.busy}>
            {submitLabel ?? (free ? t("getFree") : t("pay"))}
          </Button>
          {note}
          <ErrorBoundary>{captcha && <CaptchaLine state={captcha.state} />}</ErrorBoundary>
          {!isPart && checkout.pricing.sandbox && (
            <Banner tone="warning" icon={<FlaskConical size={17} />}>
              {t("sandbox")}
            </Banner>
          )}
        </div>
      </Form>
    </Frame>
  );
}
