import * as Limits from "@contract/limits.ts";
import TicketPercent from "lucide-react/icons/ticket-percent";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { useErrorText } from "../i18n/use-error-text.ts";
import { useT } from "../i18n/use-t.ts";
import { isImeKey } from "../lib/browser/composition.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { TextField } from "../ui/TextField.tsx";
import utilities from "../ui/utilities.module.css";
import styles from "./CouponField.module.css";
import type { CouponState } from "./use-coupon.ts";
import type { QuoteState } from "./use-quote.ts";

interface Props {
  coupon: Omit<CouponState, "unsettled">;
  /** Its quote says whether the coupon applies, and why not. */
  price: Pick<QuoteState, "quote" | "pending">;
}

/** A button that opens the coupon field, the field, or the applied coupon. */
export function CouponField({ coupon, price }: Props) {
  const t = useT("home");
  const errorText = useErrorText();
  const { typed, applied, busy, error } = coupon;
  const [open, setOpen] = useState(typed !== "");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const unused = !price.pending && price.quote?.couponOk === false;
  if (applied !== undefined)
    return (
      <div className={styles.applied} role="status">
        <TicketPercent size={20} aria-hidden="true" />
        <span className={cx(utilities.lines, styles.text)}>
          <strong>{applied}</strong>
          <span>{unused ? (price.quote?.couponReason ?? t("couponUnused")) : t("couponApplied")}</span>
        </span>
        <IconButton label={t("couponRemove")} icon={<X size={18} />} onClick={coupon.remove} />
      </div>
    );
  if (!open)
    return (
      <Button
        variant="ghost"
        className={styles.opener}
        icon={<TicketPercent size={18} />}
        onClick={() => setOpen(true)}
      >
        {t("couponHave")}
      </Button>
    );
  return (
    <TextField
      ref={field}
      label={t("coupon")}
      error={error === undefined ? undefined : error === "empty" ? t("couponInvalid") : errorText(error.reason)}
      name="coupon"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={Limits.couponCodeMaxLength}
      value={typed}
      onChange={coupon.type}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || isImeKey(event.nativeEvent)) return;
        // Enter applies the coupon and does not submit the order.
        event.preventDefault();
        void coupon.apply();
      }}
      trailing={
        <Button size="sm" className={styles.apply} busy={busy} onClick={() => void coupon.apply()}>
          {t("couponApply")}
        </Button>
      }
    />
  );
}
