import { roomIdLength } from "@contract/link.ts";
import { Link, Navigate } from "@tanstack/react-router";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../i18n/use-t.ts";
import { orderPlacedFor } from "../../lib/placed-orders.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Frame } from "../../ui/Frame.tsx";
import { Heading } from "../../ui/Heading.tsx";
import styles from "./Orders.module.css";

/** Characters of an order's id: a link code is that long too, without the room's id before it and the tag after it. */
const orderIdLength = 22;

/** The order pages are also reached by an invite code, which begins with a room's id. */
export function isLinkCode(text: string): boolean {
  return text.length > roomIdLength + orderIdLength;
}

interface Props {
  code: string;
  page: "/pending-payment/$orderId" | "/payment-timeout/$orderId";
  rooms: ReactNode;
}

/** The order that this device placed for the room of an invite code; without one, the way to buy a seat there. */
export function OrderOfLink({ code, page, rooms }: Props) {
  const t = useT("orders");
  const orderId = orderPlacedFor(code);
  if (orderId !== undefined) return <Navigate to={page} params={{ orderId }} replace />;
  if (page === "/pending-payment/$orderId") return <Navigate to="/vip-entrance/$code" params={{ code }} replace />;
  return (
    <Frame title={t("timedOutTitle")} rooms={rooms}>
      <Card className={styles.card}>
        <Heading icon={<Clock size={26} />} title={t("timedOutTitle")} text={t("timedOutText")} />
        <div className={styles.actions}>
          <Link to="/vip-entrance/$code" params={{ code }} className={buttonClass({ variant: "primary", block: true })}>
            {t("startAnew")}
          </Link>
        </div>
      </Card>
    </Frame>
  );
}
