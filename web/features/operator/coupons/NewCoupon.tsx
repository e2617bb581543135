import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { type CouponKind, couponKinds } from "@contract/order.ts";
import { minorUnits } from "@contract/text/money.ts";
import { useState } from "react";
import { CurrencySelect } from "../../../checkout/CurrencySelect.tsx";
import { useT } from "../../../i18n/use-t.ts";
import { dayEnd } from "../../../lib/day-start.ts";
import { shownZone } from "../../../lib/time-zone.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Refusal } from "../../../ui/Refusal.tsx";
import { SegmentedChoice } from "../../../ui/SegmentedChoice.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useConsole } from "../console-api.ts";
import styles from "../Operator.module.css";
import { useAction } from "../use-action.ts";

/** Undefined for an empty field, NaN for what is no number from 1 on. */
function count(typed: string): number | undefined {
  if (typed.trim() === "") return undefined;
  return /^[1-9]\d{0,8}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}

export function NewCoupon({ currencies, onCreated }: { currencies: string[]; onCreated: () => void }) {
  const t = useT("console");
  const operator = useT("operator");
  const { api } = useConsole();
  const { busy, failure, run } = useAction();
  const [code, setCode] = useState("");
  const [kind, setKind] = useState<CouponKind>("percent");
  const [currency = "", setCurrency] = useState(currencies[0]);
  const [typed, setTyped] = useState("");
  const [until, setUntil] = useState("");
  const [total, setTotal] = useState("");
  const [perBuyer, setPerBuyer] = useState("");
  const [checked, setChecked] = useState(false);
  const percent = count(typed) ?? Number.NaN;
  const value = kind === "percent" ? (percent > 100 ? Number.NaN : percent) : (minorUnits(typed.trim(), currency) ?? 0);
  const [totalLimit, emailLimit] = [count(total), count(perBuyer)];
  const isWrong = (number: number | undefined) => number !== undefined && !(number >= 1);
  const error = (number: number | undefined) => (checked && isWrong(number) ? t("coupons.wrongNumber") : undefined);
  const create = async () => {
    setChecked(true);
    if ([value, totalLimit, emailLimit].some(isWrong)) return;
    const body = {
      kind,
      value,
      ...(kind === "fixed" && { currency }),
      ...(code.trim() === "" ? {} : { code }),
      ...(until === "" ? {} : { endsAt: dayEnd(until, shownZone()) }),
      ...(totalLimit === undefined ? {} : { totalLimit }),
      ...(emailLimit === undefined ? {} : { emailLimit }),
    };
    await api(consoleEndpoints.createCoupon, { body });
    for (const clear of [setCode, setTyped, setUntil, setTotal, setPerBuyer]) clear("");
    setChecked(false);
    onCreated();
  };
  const worth = kind === "percent" ? t("coupons.percent") : t("coupons.amount", { currency: currency.toUpperCase() });
  return (
    <Card className={styles.card}>
      <Form busy={busy} onSubmit={() => void run(create)}>
        <h2>{t("coupons.newTitle")}</h2>
        <p>{t("coupons.newText")}</p>
        <TextField label={t("coupons.code")} hint={t("coupons.codeHint")} value={code} onChange={setCode} />
        <SegmentedChoice
          label={operator("facts.kind")}
          options={couponKinds.map((one) => ({ value: one, label: t(`coupons.kinds.${one}`) }))}
          columns={2}
          value={kind}
          onChange={setKind}
        />
        {kind === "fixed" && <CurrencySelect {...{ currency, currencies }} choose={setCurrency} />}
        <TextField inputMode="decimal" label={worth} error={error(value)} value={typed} onChange={setTyped} />
        <TextField type="date" label={t("coupons.until")} value={until} onChange={setUntil} />
        <TextField
          inputMode="numeric"
          label={t("coupons.total")}
          hint={t("coupons.unlimited")}
          error={error(totalLimit)}
          value={total}
          onChange={setTotal}
        />
        <TextField
          inputMode="numeric"
          label={t("coupons.buyerLimit")}
          hint={t("coupons.unlimited")}
          error={error(emailLimit)}
          value={perBuyer}
          onChange={setPerBuyer}
        />
        <Refusal error={failure}>{failure}</Refusal>
        <Button type="submit" busy={busy}>
          {t("coupons.create")}
        </Button>
      </Form>
    </Card>
  );
}
