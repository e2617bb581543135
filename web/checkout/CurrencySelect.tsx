import Coins from "lucide-react/icons/coins";
import { useAmounts } from "../i18n/amounts.ts";
import { useT } from "../i18n/use-t.ts";
import { CompactSelect } from "../ui/CompactSelect.tsx";
import type { CurrencyChoice } from "./use-currency.ts";

/** Choice of the currency; nothing where there is only one. */
export function CurrencySelect({
  currency,
  currencies,
  choose,
}: Pick<CurrencyChoice, "currency" | "currencies" | "choose">) {
  const t = useT("home");
  const { currencyName } = useAmounts();
  if (currency === undefined || currencies.length < 2) return null;
  return (
    <CompactSelect
      label={t("currency")}
      icon={<Coins size={16} aria-hidden="true" />}
      shown={currency.toUpperCase()}
      options={currencies.map((one) => ({ value: one, label: `${one.toUpperCase()} · ${currencyName(one)}` }))}
      value={currency}
      onChange={choose}
    />
  );
}
