import { makeGoal } from "@contract/calls/goal.ts";
import { quoteOrder } from "@contract/calls/orders.ts";
import type { Goal } from "@contract/goal.ts";
import * as Limits from "@contract/limits.ts";
import type { Quote } from "@contract/order.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { sessionApi } from "../../api/session-api.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { useOutcome } from "../../room/use-outcome.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import styles from "./BuyMore.module.css";

interface Props {
  session: Session;
  onMade: (goal: Goal | null) => void;
}

/** Lets the owner set a goal for the members; behind a button, because most owners buy time alone. */
export function GoalForm({ session, onMade }: Props) {
  const t = useT("goal");
  const home = useT("home");
  const errorText = useErrorText();
  const { money } = useAmounts();
  const led = useOutcome(sessions.addressOf(session), session);
  const [open, setOpen] = useState(false);
  const [days, setDays] = useState(30);
  const [within, setWithin] = useState(7);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const quote = useTimeQuote(open ? session.token : undefined, days, (error) => setFailure(errorText(error)));
  if (!open)
    return (
      <Card className={styles.form}>
        <p className={styles.note}>{t("makeText")}</p>
        <Button onClick={() => setOpen(true)}>{t("make")}</Button>
      </Card>
    );
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onMade((await sessionApi(session.token)(makeGoal, { body: { days, within } })).goal);
    } catch (error) {
      if (!led(error)) setFailure(errorText(error));
      setBusy(false);
    }
  };
  const daysOf = (count: number) => ({ value: count, label: count, detail: home("dayUnit", { count }) });
  return (
    <Card>
      <Form className={styles.form} aria-label={t("make")} onSubmit={() => void submit()}>
        <h2 className={styles.heading}>{t("make")}</h2>
        <p className={styles.note}>{t("makeText")}</p>
        <SegmentedChoice
          label={t("days")}
          columns={4}
          options={Limits.days.map(daysOf)}
          value={days}
          onChange={(chosen) => {
            setDays(chosen);
            setFailure(undefined);
          }}
        />
        <SegmentedChoice
          label={t("within")}
          options={Limits.goalDays.map(daysOf)}
          value={within}
          onChange={setWithin}
        />
        <p aria-live="polite">
          <span>{t("price")}</span>: <strong>{quote ? money(quote.amount, quote.currency) : "…"}</strong>
        </p>
        {failure && (
          <Banner tone="danger" role="alert">
            {failure}
          </Banner>
        )}
        <Button variant="primary" block type="submit" busy={busy} disabled={!quote}>
          {t("makeShort")}
        </Button>
      </Form>
    </Card>
  );
}

/** Today's price of the days; undefined while it loads, and without a session. */
function useTimeQuote(token: string | undefined, days: number, onFailure: (error: unknown) => void): Quote | undefined {
  const [quote, setQuote] = useState<Quote>();
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    if (token === undefined) return;
    const controller = new AbortController();
    setQuote(undefined);
    sessionApi(token)(quoteOrder, { body: { kind: "time", days }, signal: controller.signal }).then(
      setQuote,
      (error) => controller.signal.aborted || failed(error),
    );
    return () => controller.abort();
  }, [token, days]);
  return quote;
}
