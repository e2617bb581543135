import { useFormats } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./PriceLine.module.css";
import type { useQuote } from "./use-quote.ts";

interface Props {
  seats: number;
  days: number;
  price: ReturnType<typeof useQuote>;
}

/** What it costs, and what is saved; said aloud when it changes. */
export function PriceLine({ seats, days, price }: Props) {
  const t = useT("home");
  const { money } = useFormats();
  const { quote, pending, failed, retry } = price;
  if (failed)
    return (
      <div className={styles.line} role="alert">
        <span className={styles.what}>{t("quoteFailed")}</span>
        <RetryButton onClick={retry} />
      </div>
    );
  return (
    <div className={styles.line} aria-live="polite" aria-busy={pending}>
      <div className={styles.what}>
        <span className={styles.total}>{t("total")}</span>
        <span>
          {t("seatsCount", { count: seats })} · {t("daysCount", { count: days })}
        </span>
      </div>
      {quote ? (
        <div className={cx(styles.amounts, pending && styles.stale)}>
          {quote.discount > 0 && (
            <Badge tone="accent">{t("saving", { amount: money(quote.discount, quote.currency) })}</Badge>
          )}
          <span className={styles.prices}>
            {quote.discount > 0 && <s className={styles.list}>{money(quote.listAmount, quote.currency)}</s>}
            <strong className={styles.amount}>
              {quote.amount === 0 ? t("free") : money(quote.amount, quote.currency)}
            </strong>
          </span>
        </div>
      ) : (
        <Skeleton width="96px" height="32px" />
      )}
    </div>
  );
}

function RetryButton({ onClick }: { onClick: () => void }) {
  const t = useT("common");
  return (
    <Button size="sm" onClick={onClick}>
      {t("retry")}
    </Button>
  );
}
