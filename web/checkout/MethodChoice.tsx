import type { PaymentMethod } from "@contract/order.ts";
import CreditCard from "lucide-react/icons/credit-card";
import { useT } from "../i18n/use-t.ts";
import { SegmentedChoice } from "../ui/SegmentedChoice.tsx";
import { AlipayMark } from "./AlipayMark.tsx";

const icons = { card: <CreditCard size={20} />, alipay: <AlipayMark size={20} /> };

interface Props {
  methods: readonly PaymentMethod[];
  value: PaymentMethod | undefined;
  onChange: (method: PaymentMethod) => void;
  error?: string | undefined;
}

/** Choice of the payment method. `methods`: those that work in this browser. */
export function MethodChoice({ methods, value, onChange, error }: Props) {
  const t = useT("home");
  return (
    <SegmentedChoice
      label={t("method")}
      columns={2}
      options={methods.map((method) => ({ value: method, label: t(method), icon: icons[method] }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
