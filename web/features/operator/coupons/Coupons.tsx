import type { OperatorCoupon } from "@contract/endpoints/console/coupons.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { operatorCan } from "@contract/operator-roles.ts";
import { useAmounts } from "../../../i18n/amounts.ts";
import { useDates } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { useConsole } from "../console-api.ts";
import styles from "../Operator.module.css";
import { PagedList, pageOf } from "../PagedList.tsx";
import { useAction } from "../use-action.ts";
import { NewCoupon } from "./NewCoupon.tsx";

/** Coupons with their uses; finance creates and pauses them. */
export function Coupons() {
  const t = useT("console");
  const shared = useT("operator");
  const { api, session } = useConsole();
  const load = async (before?: number, signal?: AbortSignal) => {
    const { coupons, ...money } = await api(consoleEndpoints.listCoupons, { query: { before }, signal });
    return { ...money, ...pageOf(coupons, ({ createdAt }) => createdAt) };
  };
  return (
    <PagedList load={load}>
      {({ rows, setRows, reload, more, currency, currencies }) => (
        <>
          <Card className={styles.card}>
            <h2>{shared("pages.coupons")}</h2>
            {rows.length === 0 && <p>{t("coupons.none")}</p>}
            <ul className={styles.people}>
              {rows.map((coupon) => (
                <Coupon
                  key={coupon.code}
                  coupon={coupon}
                  currency={coupon.currency ?? currency}
                  onChanged={(changed) =>
                    setRows((before) => before.map((one) => (one.code === changed.code ? changed : one)))
                  }
                />
              ))}
            </ul>
            {more}
          </Card>
          {operatorCan(session.role, "console.changeCoupons") && (
            <NewCoupon currencies={currencies} onCreated={reload} />
          )}
        </>
      )}
    </PagedList>
  );
}

interface CouponProps {
  coupon: OperatorCoupon;
  currency: string;
  onChanged: (coupon: OperatorCoupon) => void;
}

function Coupon({ coupon, currency, onChanged }: CouponProps) {
  const t = useT("console");
  const { money } = useAmounts();
  const { dateTime } = useDates();
  const { api, session } = useConsole();
  const { busy, failure, run } = useAction();
  const { code, kind, value, minAmount, startsAt, endsAt, totalLimit, emailLimit, used, pausedAt } = coupon;
  const isPaused = pausedAt !== null;
  const pause = async () => {
    onChanged(await api(consoleEndpoints.pauseCoupon, { params: { code }, body: { on: !isPaused } }));
  };
  const terms = [
    totalLimit === null ? t("coupons.used", { used }) : t("coupons.usedOf", { used, max: totalLimit }),
    emailLimit !== null && t("coupons.perBuyer", { max: emailLimit }),
    minAmount > 0 && t("coupons.atLeast", { amount: money(minAmount, currency) }),
    t("coupons.starts", { time: dateTime(startsAt) }),
    endsAt !== null && t("coupons.ends", { time: dateTime(endsAt) }),
    isPaused && t("coupons.paused"),
  ];
  return (
    <li>
      <span className={styles.person}>
        <span>{`${code} · ${kind === "percent" ? `${value} %` : money(value, currency)}`}</span>
        <small>{terms.filter(Boolean).join(" · ")}</small>
      </span>
      {operatorCan(session.role, "console.changeCoupons") && (
        <Button size="sm" busy={busy} onClick={() => void run(pause)}>
          {t(isPaused ? "coupons.resume" : "coupons.pause", { code })}
        </Button>
      )}
      {failure && <p role="alert">{failure}</p>}
    </li>
  );
}
