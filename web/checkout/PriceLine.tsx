import type { TaxBehavior } from "@contract/order.ts";
import { useAmounts } from "../i18n/amounts.ts";
import { useT } from "../i18n/use-t.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import styles from "./PriceLine.module.css";
import type { QuoteState } from "./use-quote.ts";

export const taxTexts = { exclusive: "taxAdded", inclusive: "taxIncluded" } as const;

interface Props {
  /** The purchase in a few words. */
  what: string;
  tax: TaxBehavior | undefined;
  price: QuoteState;
}

/** Price and saving; a live region announces changes. */
export function PriceLine({ what, tax, price }: Props) {
  const t = useT("home");
  const common = useT("common");
  const { money } = useAmounts();
  const { quote, pending, failed, retry } = price;
  if (failed)
    return (
      <div className={cx(styles.line, styles.failed)} role="alert">
        <span className={styles.what}>{t("quoteFailed")}</span>
        <Button size="sm" onClick={retry}>
          {common("retry")}
        </Button>
      </div>
    );
  return (
    <div className={styles.line} aria-live="polite" aria-busy={pending}>
      <div className={styles.what}>
        <span className={styles.total}>{t("total")}</span>
        <span>{what}</span>
        {tax && quote?.amount !== 0 && <span>{t(taxTexts[tax])}</span>}
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
