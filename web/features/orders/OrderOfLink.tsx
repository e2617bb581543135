import { roomIdLength } from "@contract/link.ts";
import { Link, Navigate } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { orderPlacedFor } from "../../checkout/placed-orders.ts";
import { useT } from "../../i18n/use-t.ts";
import { Frame } from "../../site/Frame.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
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

/** The order that this device placed for the room of an invite code; without one, says so and leads to the seat or the room. */
export function OrderOfLink({ code, page, rooms }: Props) {
  const orderId = orderPlacedFor(code);
  if (orderId !== undefined) return <Navigate to={page} params={{ orderId }} replace />;
  return <NoOrder code={code} rooms={rooms} />;
}

function NoOrder({ code, rooms }: Pick<Props, "code" | "rooms">) {
  const t = useT("orders");
  return (
    <Frame title={t("unknownTitle")} rooms={rooms}>
      <Card className={styles.card}>
        <Heading icon={<SearchX size={26} />} title={t("unknownTitle")} text={t("unknownText")} />
        <div className={styles.actions}>
          {/* The login page leads on by the kind of the link: to the room, or to the paid seat. */}
          <Link to="/login/{-$code}" params={{ code }} className={buttonClass({ variant: "primary", block: true })}>
            {t("unknownOpen")}
          </Link>
        </div>
      </Card>
    </Frame>
  );
}
