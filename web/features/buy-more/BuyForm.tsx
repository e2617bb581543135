import type { Me } from "@contract/member.ts";
import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { CouponField } from "../../checkout/CouponField.tsx";
import { MethodChoice } from "../../checkout/MethodChoice.tsx";
import { PriceLine } from "../../checkout/PriceLine.tsx";
import type { Session } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./BuyMore.module.css";
import { type More, useBuying } from "./use-buying.ts";

interface Props {
  session: Session;
  /** The buyer; their e-mail address is offered for the receipt. */
  me: Me;
  more: More;
  /** The purchase in a few words. */
  what: string;
  /** The choice itself, and what comes of it. */
  children: ReactNode;
}

/** Method, coupon, price and the way to the payment, below whatever is chosen. */
export function BuyForm({ session, me, more, what, children }: Props) {
  const t = useT("home");
  const pay = useT("pay");
  const buying = useBuying(session, more, me.email);
  const { price, coupon, free } = buying;
  return (
    <Card>
      <Form className={styles.form} onBlur={buying.save} onSubmit={() => void buying.submit()}>
        {children}
        {!free && (
          <MethodChoice
            methods={buying.methods}
            value={buying.method}
            onChange={buying.choose}
            error={buying.methodMissing ? t("methodMissing") : undefined}
          />
        )}
        <TextField
          label={pay("receiptEmail")}
          hint={pay("receiptEmailHint")}
          error={buying.emailWrong ? t("emailInvalid") : undefined}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={buying.email}
          onChange={buying.setEmail}
        />
        <div className={styles.end}>
          <CouponField coupon={coupon} price={price} />
          <PriceLine what={what} price={price} />
          {buying.failure && (
            <Banner tone="danger" role="alert">
              {buying.failure}
            </Banner>
          )}
          <Button variant="primary" size="lg" block type="submit" busy={buying.busy}>
            {free ? t("getFree") : t("pay")}
          </Button>
          {buying.sandbox && (
            <Banner tone="warning" icon={<FlaskConical size={17} />}>
              {t("sandbox")}
            </Banner>
          )}
        </div>
      </Form>
    </Card>
  );
}
