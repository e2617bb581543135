import type { PaymentMethod } from "@contract/order.ts";
import CreditCard from "lucide-react/icons/credit-card";
import { useT } from "../i18n/use-t.ts";
import { SegmentedChoice } from "../ui/SegmentedChoice.tsx";

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

/** Icon of Alipay. The icon set of the other methods has none. */
function AlipayMark({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect x="2" y="2" width="20" height="20" rx="5" />
      <path d="M7 8.2h10M12 5.6v5M7.6 11h8.2c-1 3.6-4.2 6.6-8 7.4M9.2 12.6c1.6 2.8 4.2 5 7.6 5.8" strokeWidth="1.7" />
    </svg>
  );
}
