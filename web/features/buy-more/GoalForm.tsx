import { makeGoal } from "@contract/endpoints/goal.ts";
import { quoteOrder } from "@contract/endpoints/orders.ts";
import type { Goal } from "@contract/goal.ts";
import * as Limits from "@contract/limits.ts";
import { useState } from "react";
import { apiWithToken } from "../../api/api-with-token.ts";
import { CurrencySelect } from "../../checkout/CurrencySelect.tsx";
import { DaysChoice } from "../../checkout/DaysChoice.tsx";
import { usePricing } from "../../checkout/use-checkout.ts";
import { useCurrency } from "../../checkout/use-currency.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useT } from "../../i18n/use-t.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useFailureNavigation } from "../../room/use-failure-navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import utilities from "../../ui/utilities.module.css";
import styles from "./BuyMore.module.css";

/** Lets the owner set a goal for the members; behind a button, because most owners buy time alone. */
export function GoalForm({ session, onMade }: { session: Session; onMade: (goal: Goal | null) => void }) {
  const t = useT("goal");
  const { money } = useAmounts();
  const led = useFailureNavigation(sessions.roomCodeOf(session), session);
  const [open, setOpen] = useState(false);
  const [days, setDays] = useState(30);
  const [within, setWithin] = useState(7);
  const making = useSubmit({ onError: led });
  const choice = useCurrency(usePricing());
  const { currency } = choice;
  const wanted = { days, ...(currency && { currency }) };
  const quoting = useLoaded(
    open && ((signal) => apiWithToken(session.token)(quoteOrder, { body: { kind: "time", ...wanted }, signal })),
    { key: `${session.token} ${days} ${currency}` },
  );
  const quote = quoting.value;
  if (!open)
    return (
      <Card className={utilities.column6}>
        <p className={utilities.note}>{t("makeText")}</p>
        <Button onClick={() => setOpen(true)}>{t("make")}</Button>
      </Card>
    );
  const make = async () =>
    onMade(
      (
        await apiWithToken(session.token)(makeGoal, {
          body: { days, within, ...(quote && { currency: quote.currency }) },
        })
      ).goal,
    );
  return (
    <Card>
      <Form className={utilities.column6} aria-label={t("make")} onSubmit={() => void making.submit(make)}>
        <h2 className={styles.heading}>{t("make")}</h2>
        <p className={utilities.note}>{t("makeText")}</p>
        <DaysChoice
          label={t("days")}
          options={Limits.dayOptions}
          value={days}
          onChange={(chosen) => {
            setDays(chosen);
            making.clear();
          }}
        />
        <DaysChoice label={t("within")} columns={3} options={Limits.goalDays} value={within} onChange={setWithin} />
        <CurrencySelect {...choice} />
        <p aria-live="polite">
          <span>{t("price")}</span>: <strong>{quote ? money(quote.amount, quote.currency) : "…"}</strong>
        </p>
        <Refusal error={making.error ?? quoting.error} />
        <Button variant="primary" block type="submit" busy={making.busy} disabled={!quote}>
          {t("makeShort")}
        </Button>
      </Form>
    </Card>
  );
}
