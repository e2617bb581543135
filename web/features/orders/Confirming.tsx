import { useEffect, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Card } from "../../ui/Card.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./Orders.module.css";

const longMs = 15_000;

/** The buyer has returned, but the payment service has not confirmed yet. */
export function Confirming() {
  const t = useT("orders");
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card className={styles.card}>
      <Heading
        live
        icon={<Spinner size={26} />}
        title={t("confirming")}
        text={long ? t("confirmingLong") : t("confirmingText")}
      />
    </Card>
  );
}
