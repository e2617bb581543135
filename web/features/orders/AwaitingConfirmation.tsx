import type { Order } from "@contract/order.ts";
import Landmark from "lucide-react/icons/landmark";
import { useEffect, useState } from "react";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Card } from "../../ui/Card.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Spinner } from "../../ui/Spinner.tsx";

const longMs = 15_000;

/** The buyer has returned, but the payment service has not confirmed yet, or the money needs days. */
export function AwaitingConfirmation({ order: { settling, expiresAt } }: { order: Order }) {
  const t = useT("orders");
  const { day } = useDates();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  const text = settling ? t("settlingText", { date: day(expiresAt) }) : t(long ? "confirmingLong" : "confirmingText");
  return (
    <Card column>
      <Heading
        live
        icon={settling ? <Landmark size={26} /> : <Spinner size={26} />}
        title={t(settling ? "settling" : "confirming")}
        text={text}
      />
    </Card>
  );
}
