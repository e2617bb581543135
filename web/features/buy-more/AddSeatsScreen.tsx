import * as Limits from "@contract/limits.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { useRouteContext } from "@tanstack/react-router";
import Armchair from "lucide-react/icons/armchair";
import Hourglass from "lucide-react/icons/hourglass";
import { useState } from "react";
import { savedForm } from "../../checkout/saved-form.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useT } from "../../i18n/use-t.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { BuyForm } from "./BuyForm.tsx";
import { RoomToBuyFor } from "./RoomToBuyFor.tsx";

/** Page that sells seats for an active room; an expired room needs time first. */
export function AddSeatsScreen() {
  const t = useT("pay");
  const { session } = useRouteContext({ from: "/chatroom/$code/chat-seats" });
  return (
    <RoomToBuyFor title={t("addSeats")} session={session}>
      {(room) => {
        if (room.state === "expired") return <TimeFirst code={sessions.roomCodeOf(session)} />;
        if (room.seats >= Limits.seatsMax) return <NoMore />;
        return <SeatsForm session={session} room={room} />;
      }}
    </RoomToBuyFor>
  );
}

function SeatsForm({ session, room }: { session: Session; room: RoomInfo }) {
  const t = useT("pay");
  const { number } = useAmounts();
  const max = Limits.seatsMax - room.seats;
  const [seats, setSeats] = useState(() => Math.min(savedForm({ seats: 1 }).seats, max));
  return (
    <BuyForm session={session} me={room.me} more={{ kind: "seats", seats }} what={t("moreSeatsWhat", { count: seats })}>
      <Stepper label={t("moreSeats")} hint={t("moreSeatsHint")} value={seats} min={1} max={max} onChange={setSeats} />
      <FactGrid
        facts={[
          { label: t("seatsNow"), value: number(room.seats) },
          { label: t("seatsThen"), value: number(room.seats + seats), live: true },
        ]}
      />
    </BuyForm>
  );
}

function NoMore() {
  const t = useT("pay");
  return (
    <Card>
      <EmptyState icon={<Armchair size={28} />} title={t("noMoreSeats")} />
    </Card>
  );
}

function TimeFirst({ code }: { code: string }) {
  const t = useT("pay");
  return (
    <Card>
      <EmptyState
        icon={<Hourglass size={28} />}
        title={t("addTime")}
        hint={t("timeFirst")}
        action={
          <ButtonLink to="/chatroom/$code/chat-duration" params={{ code }} replace variant="primary">
            {t("addTime")}
          </ButtonLink>
        }
      />
    </Card>
  );
}
