import type { OperatorCoupon } from "@contract/calls/console/coupons.ts";
import { consoleCalls } from "@contract/calls/console.ts";
import { operatorCan } from "@contract/operator-roles.ts";
import { useAmounts } from "../../../i18n/amounts.ts";
import { useDates } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Loaded } from "../../../site/Loaded.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { useConsole } from "../console-api.ts";
import { More, usePages } from "../More.tsx";
import styles from "../Operator.module.css";
import { useAction } from "../use-action.ts";
import { NewCoupon } from "./NewCoupon.tsx";

/** Coupons with their uses; finance creates and pauses them. */
export function Coupons() {
  const { api, session } = useConsole();
  return (
    <Loaded load={(signal) => api(consoleCalls.listCoupons, { query: {}, signal })}>
      {({ currency, currencies, coupons }, reload) => (
        <>
          <CouponList key={coupons[0]?.code} firstCurrency={currency} first={coupons} />
          {operatorCan(session.role, "console.changeCoupons") && (
            <NewCoupon currencies={currencies} onCreated={reload} />
          )}
        </>
      )}
    </Loaded>
  );
}

function CouponList({ firstCurrency, first }: { firstCurrency: string; first: OperatorCoupon[] }) {
  const t = useT("console");
  const shared = useT("operator");
  const { api } = useConsole();
  const pages = usePages(first, async (last) => {
    const page = await api(consoleCalls.listCoupons, { query: { before: last?.createdAt ?? 0 } });
    return page.coupons;
  });
  const { rows: coupons, setRows, more } = pages;
  return (
    <Card className={styles.card}>
      <h2>{shared("pages.coupons")}</h2>
      {coupons.length === 0 && <p>{t("coupons.none")}</p>}
      <ul className={styles.people}>
        {coupons.map((coupon) => (
          <Coupon
            key={coupon.code}
            coupon={coupon}
            currency={coupon.currency ?? firstCurrency}
            onChanged={(changed) => setRows(coupons.map((one) => (one.code === changed.code ? changed : one)))}
          />
        ))}
      </ul>
      <More {...more} />
    </Card>
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
    onChanged(await api(consoleCalls.pauseCoupon, { params: { code }, body: { on: !isPaused } }));
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
