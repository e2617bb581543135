import { isPriceTable, type ShownPrices } from "@contract/endpoints/console/prices.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { discountMax, priceStepsMax } from "@contract/limits/operator.ts";
import {
  areStepsIncreasing,
  examplePrices,
  inCurrency,
  isPayable,
  type PriceStep,
  type PriceTable,
} from "@contract/prices.ts";
import { minorDigits, minorUnits } from "@contract/text/money.ts";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef, useState } from "react";
import { CurrencySelect } from "../../../checkout/CurrencySelect.tsx";
import { useAmounts } from "../../../i18n/amounts.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { Form } from "../../../ui/Form.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useConsole } from "../console-api.ts";
import styles from "../Operator.module.css";
import { SettingPage } from "./SettingPage.tsx";

/** The price table, with a preview of what a change does to a few rooms. */
export function Prices() {
  const { api } = useConsole();
  const [chosen, choose] = useState<string>();
  const query = chosen ? { currency: chosen } : {};
  return (
    <SettingPage key={chosen} load={(signal) => api(consoleEndpoints.showPrices, { query, signal })}>
      {(shown, busy, change) => (
        <PriceForm
          choice={<CurrencySelect {...shown} choose={choose} />}
          shown={shown}
          busy={busy}
          onChange={(table) => {
            const { version: after, currency } = shown;
            change(() => api(consoleEndpoints.changePrices, { body: { after, currency, ...table } }));
          }}
        />
      )}
    </SettingPage>
  );
}

/** Minor units with two more digits than the currency has; NaN for other text. */
function partsOf(typed: string, currency: string): number {
  const digits = minorDigits(currency);
  const isNumber = new RegExp(`^\\d{1,9}(\\.\\d{1,${digits + 2}})?$`).test(typed.trim());
  return isNumber ? Math.round(Number(typed) * 10 ** (digits + 2)) / 100 : Number.NaN;
}

interface FormProps {
  choice: ReactNode;
  shown: ShownPrices;
  busy: boolean;
  onChange: (table: PriceTable) => void;
}

function PriceForm({ choice, shown, busy, onChange }: FormProps) {
  const t = useT("console");
  const operator = useT("operator");
  const { currency } = shown;
  const { money } = useAmounts();
  const typedOf = (amount: number) => String(amount / 10 ** minorDigits(currency));
  const [seatDay, setSeatDay] = useState(typedOf(shown.seatDay));
  const [least, setLeast] = useState(typedOf(shown.least));
  const [seats, setSeats] = useState(shown.seats);
  const [days, setDays] = useState(shown.days);
  const [checked, setChecked] = useState(false);
  const [price, minimum] = [partsOf(seatDay, currency), minorUnits(least.trim(), currency) ?? 0];
  const table = { seatDay: price, least: minimum, seats, days };
  const leastSum = inCurrency(table, currency).least;
  const isRight = isPriceTable(table) && isPayable(inCurrency(table, currency)) && minimum >= leastSum;
  const alone = (change: Partial<PriceTable>) => ({ seatDay: 1, least: 1, seats: [], days: [], ...change });
  const isWrong = (change: Partial<PriceTable>) => checked && !isPriceTable(alone(change));
  const seatError = isWrong({ seatDay: price })
    ? t("prices.wrongAmount")
    : checked && !isPayable(inCurrency(table, currency));
  const tooLow = checked && minimum < leastSum ? t("prices.tooLow", { least: money(leastSum, currency) }) : undefined;
  const leastError = isWrong({ least: minimum }) ? t("prices.wrongAmount") : tooLow;
  const save = () => {
    setChecked(true);
    if (isRight) onChange(table);
  };
  const labels = { currency: currency.toUpperCase() };
  return (
    <Card className={styles.card}>
      <Form busy={busy} onSubmit={save}>
        <h2>{operator("pages.prices")}</h2>
        <p>{t("prices.text")}</p>
        {choice}
        <TextField
          inputMode="decimal"
          label={t("prices.seatDay", labels)}
          hint={t("prices.seatDayHint")}
          error={seatError === true ? t("prices.tooHigh") : seatError || undefined}
          value={seatDay}
          onChange={setSeatDay}
        />
        <TextField
          inputMode="decimal"
          label={t("prices.least", labels)}
          hint={t("prices.leastHint")}
          error={leastError}
          value={least}
          onChange={setLeast}
        />
        <Steps kind="seats" steps={seats} wrong={isWrong({ seats })} onChange={setSeats} />
        <Steps kind="days" steps={days} wrong={isWrong({ days })} onChange={setDays} />
        <Preview currency={currency} before={shown} after={isRight ? table : undefined} />
        <Button type="submit" variant="primary" busy={busy}>
          {t("prices.save")}
        </Button>
      </Form>
    </Card>
  );
}

interface StepsProps {
  kind: "seats" | "days";
  steps: readonly PriceStep[];
  wrong: boolean;
  onChange: (steps: PriceStep[]) => void;
}

/** Discounts from a number of seats or days. An empty or malformed number is NaN. */
function Steps({ kind, steps, wrong, onChange }: StepsProps) {
  const t = useT("console");
  const lastKey = useRef(steps.length);
  const [rows, setRows] = useState(() =>
    steps.map(({ from, percent }, key) => ({ key, from: String(from), percent: String(percent) })),
  );
  const number = (typed: string) => (/^\d{1,8}$/.test(typed.trim()) ? Number(typed) : Number.NaN);
  const change = (next: typeof rows) => {
    setRows(next);
    onChange(next.map(({ from, percent }) => ({ from: number(from), percent: number(percent) })));
  };
  const set = (at: number, more: { from?: string; percent?: string }) =>
    change(rows.map((row, index) => (index === at ? { ...row, ...more } : row)));
  const add = () => {
    lastKey.current += 1;
    change([...rows, { key: lastKey.current, from: "", percent: "" }]);
  };
  return (
    <>
      <h3>{t(`prices.${kind}.title`)}</h3>
      {rows.map(({ key, from, percent }, at) => (
        <fieldset key={key} className={styles.row}>
          <legend>{t("prices.step", { number: at + 1 })}</legend>
          <TextField
            inputMode="numeric"
            label={t(`prices.${kind}.from`)}
            value={from}
            onChange={(text) => set(at, { from: text })}
          />
          <TextField
            inputMode="numeric"
            label={t("coupons.percent")}
            value={percent}
            onChange={(text) => set(at, { percent: text })}
          />
          <IconButton
            label={t("prices.remove", { number: at + 1 })}
            icon={<X size={18} />}
            onClick={() => change(rows.filter((_, index) => index !== at))}
          />
        </fieldset>
      ))}
      {wrong && (
        <Banner tone="danger" role="alert">
          {t(areStepsIncreasing(steps) ? "prices.wrongStep" : "prices.notRising", { max: discountMax })}
        </Banner>
      )}
      {rows.length < priceStepsMax && (
        <Button className={styles.action} onClick={add}>
          {t(`prices.${kind}.add`)}
        </Button>
      )}
    </>
  );
}

interface PreviewProps {
  currency: string;
  before: PriceTable;
  /** Undefined while a field is wrong. */
  after: PriceTable | undefined;
}

function Preview({ currency, before, after }: PreviewProps) {
  const t = useT("console");
  const { money } = useAmounts();
  const next = after && examplePrices(inCurrency(after, currency));
  return (
    <>
      <h3>{t("prices.preview")}</h3>
      <DataTable
        label={t("prices.preview")}
        head={[t("prices.room"), t("prices.before"), t("prices.after")]}
        rows={examplePrices(inCurrency(before, currency)).map(({ seats, days, amount }, at) => {
          const changed = next?.[at]?.amount;
          return [
            t("prices.example", { seats, days }),
            money(amount, currency),
            changed === undefined ? "–" : money(changed, currency),
          ];
        })}
      />
    </>
  );
}
