import type { Order } from "@contract/order.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import { useMemo } from "react";
import { ticketFor } from "../../api/make-ticket.ts";
import { placedOrder } from "../../checkout/placed-orders.ts";
import { sessions } from "../../device/device-sessions.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { ContinueInBrowser } from "../../in-app-browser/ContinueInBrowser.tsx";
import { inAppBrowserOf } from "../../lib/browser/platform.ts";
import { useSeatRoom } from "../../room/use-seat-room.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import utilities from "../../ui/utilities.module.css";

/** Seats or time were bought: the room's new state and a link to it. */
export function BoughtMore({ order }: { order: Order }) {
  const t = useT("orders");
  const { dateTime } = useDates();
  const { number } = useAmounts();
  const { room: placedFor } = placedOrder(order.orderId);
  // In another browser than that of the order, the room of the ticket was used last.
  const session = useMemo(
    () => (placedFor === undefined ? sessions.list()[0] : sessions.findRoom(placedFor)),
    [placedFor],
  );
  const code = session ? sessions.roomCodeOf(session) : "";
  const { value: room, error } = useSeatRoom(session);
  // As long as they load, the facts take their place: a click on the link below them must not miss it.
  const loading = "…";
  const text = order.kind === "seats" ? t("boughtSeats") : order.kind === "chip_in" ? t("boughtPart") : t("boughtTime");
  return (
    <Card column>
      <Heading
        live
        icon={<CircleCheck size={26} />}
        title={t("boughtTitle")}
        text={session ? text : `${text} ${t("openThereText")}`}
      />
      {session && (room || !error) && (
        <FactGrid
          large
          facts={[
            { label: t("seatsNow"), value: room ? number(room.seats) : loading },
            { label: t("openUntil"), value: room ? dateTime(room.endsAt) : loading, long: true },
          ]}
        />
      )}
      {session && (
        <div className={utilities.column2}>
          <ButtonLink to="/chatroom/$code" params={{ code }} variant="primary" size="lg" block>
            {t("backToRoom")}
          </ButtonLink>
          {inAppBrowserOf() && <ContinueInBrowser room={code} makeTicket={() => ticketFor(session)} />}
        </div>
      )}
    </Card>
  );
}
