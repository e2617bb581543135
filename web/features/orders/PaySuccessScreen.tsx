import type { Order } from "@contract/order.ts";
import { Navigate, useParams } from "@tanstack/react-router";
import Ticket from "lucide-react/icons/ticket";
import { useT } from "../../i18n/use-t.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { BoughtMore } from "./BoughtMore.tsx";
import { ClosedOrder } from "./ClosedOrder.tsx";
import { Confirming } from "./Confirming.tsx";
import { closedTitle } from "./closed-order.ts";
import { OrderGate } from "./OrderGate.tsx";
import { SaveLinkCard } from "./SaveLinkCard.tsx";
import { useOrder } from "./use-order.ts";

/** Success page for a paid seat, or for seats or time bought by the owner. */
export function PaySuccessScreen() {
  const t = useT("orders");
  const { orderId } = useParams({ from: "/pay-success/$orderId" });
  const state = useOrder(orderId);
  return (
    <OrderGate
      title={t(state.order?.status === "paid" ? "boughtTitle" : (closedTitle(state.order) ?? "confirming"))}
      state={state}
    >
      {(order) => {
        if (order.status === "pending") return <Confirming order={order} />;
        if (order.status !== "paid")
          return (
            <>
              <ClosedOrder order={order} />
              {order.link && <PaidSeat order={order} />}
            </>
          );
        if (order.kind === "create") return <Navigate to="/success/$orderId" params={{ orderId }} replace />;
        return order.kind === "join" ? <PaidSeat order={order} /> : <BoughtMore order={order} />;
      }}
    </OrderGate>
  );
}

function PaidSeat({ order: { code, link, public: isPublic } }: { order: Order }) {
  const t = useT("orders");
  return (
    <Card column>
      <Heading
        live
        icon={<Ticket size={26} />}
        title={t("joinedTitle")}
        text={t(link ? "joinedText" : isPublic ? "seatLinkOnOtherDevice" : "seatLinkGone")}
      />
      {link && <SaveLinkCard label={t("personalLink")} link={link} fileName="seat-link" />}
      {code && (
        <ButtonLink to="/login/{-$code}" params={{ code }} variant="primary" size="lg" block>
          {t("takeSeat")}
        </ButtonLink>
      )}
    </Card>
  );
}
