import { roomIdLength } from "@contract/routes/link.ts";
import { Navigate } from "@tanstack/react-router";
import SearchX from "lucide-react/icons/search-x";
import { orderPlacedFor } from "../../checkout/placed-orders.ts";
import { useT } from "../../i18n/use-t.ts";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { Frame } from "../../site/Frame.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Heading } from "../../ui/Heading.tsx";
import utilities from "../../ui/utilities.module.css";

/** Length of an order's id. Link codes contain a part of that length between the room's id and a tag. */
const orderIdLength = 22;

/** True for an invite code, by its length; order pages can also be opened with one. */
export function hasLinkCodeLength(text: string): boolean {
  return text.length > roomIdLength + orderIdLength;
}

interface Props {
  code: string;
  page: "/pending-payment/$orderId" | "/payment-timeout/$orderId";
}

/**
 * Redirects to the order that this device placed for an invite code's room; without one, links to the seat or the room.
 */
export function OrderOfLink({ code, page }: Props) {
  const orderId = orderPlacedFor(code);
  if (orderId !== undefined) return <Navigate to={page} params={{ orderId }} replace />;
  return <NoOrder code={code} />;
}

function NoOrder({ code }: { code: string }) {
  const t = useT("orders");
  return (
    <Frame title={t("unknownTitle")}>
      <Card column>
        <Heading icon={<SearchX size={26} />} title={t("unknownTitle")} text={t("unknownText")} />
        <div className={utilities.column2}>
          {/* The login page redirects by the kind of link: to the room, or to the paid seat. */}
          <ButtonLink to="/login/{-$code}" params={{ code }} variant="primary" block>
            {t("unknownOpen")}
          </ButtonLink>
        </div>
      </Card>
      <RoomsOfDevice />
    </Frame>
  );
}
