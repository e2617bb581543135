import { methodOf, type PaymentMethod } from "@contract/payment-methods.ts";
import Banknote from "lucide-react/icons/banknote";
import CreditCard from "lucide-react/icons/credit-card";
import Landmark from "lucide-react/icons/landmark";
import QrCode from "lucide-react/icons/qr-code";
import Wallet from "lucide-react/icons/wallet";
import type { ReactNode } from "react";
import { useLanguage } from "../i18n/I18nProvider.tsx";
import { useT } from "../i18n/use-t.ts";
import { isMobile } from "../lib/browser/platform.ts";
import { SegmentedChoice } from "../ui/SegmentedChoice.tsx";

const icons: Record<PaymentMethod, ReactNode> = {
  card: <CreditCard size={20} />,
  alipay: <AlipayMark size={20} />,
  wechat_pay: <QrCode size={20} />,
  paypal: <Wallet size={20} />,
  pix: <QrCode size={20} />,
  upi: <QrCode size={20} />,
  blik: <Banknote size={20} />,
  promptpay: <QrCode size={20} />,
  p24: <Banknote size={20} />,
  sepa_debit: <Landmark size={20} />,
};

interface Props {
  methods: readonly PaymentMethod[];
  value: PaymentMethod | undefined;
  onChange: (method: PaymentMethod) => void;
  error?: string | undefined;
}

/** Choice of the payment method. `methods`: those that work in this browser. */
export function MethodChoice({ methods, value, onChange, error }: Props) {
  const t = useT("home");
  const language = useLanguage();
  return (
    <SegmentedChoice
      label={t("method")}
      columns={2}
      options={methods.map((method) => ({
        value: method,
        label: methodOf(method).name[language],
        icon: icons[method],
      }))}
      value={value}
      onChange={onChange}
      hint={useHint(value)}
      error={error}
    />
  );
}

/** Advice that a buyer needs before the payment page. */
function useHint(method: PaymentMethod | undefined): string | undefined {
  const t = useT("home");
  if (method === "wechat_pay") return t(isMobile() ? "weChatPayOnPhone" : "weChatPayOnComputer");
  const days = method && methodOf(method).settlesInDays;
  return days ? t("settlesLater", { days: String(days) }) : undefined;
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
