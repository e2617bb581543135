import { ResultCode } from "@contract/codes.ts";
import { logInByTicket } from "@contract/endpoints/entrance.ts";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import DoorOpen from "lucide-react/icons/door-open";
import Hourglass from "lucide-react/icons/hourglass";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { publicApi } from "../../api/public-api.ts";
import { useSeatOfTicket } from "../../api/use-seat-of-ticket.ts";
import { sessions } from "../../device/device-sessions.ts";
import { useT } from "../../i18n/use-t.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { Frame } from "../../site/Frame.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { StateCard } from "../../ui/StateCard.tsx";

/** Takes over a seat from another browser by a ticket. Viewing the page does not consume the ticket; a click does. */
export function TicketLoginScreen() {
  const t = useT("pay");
  const { ticket } = useSearch({ from: "/login-bridge" });
  const [over, setOver] = useState(false);
  if (ticket === undefined) return <Navigate to="/fail" replace />;
  return (
    <Frame title={t("bridgeTitle")}>
      {over ? <Over /> : <Enter ticket={ticket} onOver={() => setOver(true)} />}
      {over && <RoomsOfDevice />}
    </Frame>
  );
}

function Enter({ ticket, onOver }: { ticket: string; onOver: () => void }) {
  const t = useT("pay");
  const navigate = useNavigate();
  const seat = useSeatOfTicket(ticket);
  const { busy, error, submit } = useSubmit({
    leaves: true,
    onError(error) {
      const isOver = error instanceof ApiError && error.code === ResultCode.linkInvalid;
      if (isOver) onOver();
      return isOver;
    },
  });
  const enter = async () => {
    const login = await publicApi(logInByTicket, { body: { ticket } });
    const session = sessions.remember(login, login.linkCode);
    await navigate({ to: "/chatroom/$code", params: { code: sessions.roomCodeOf(session) }, replace: true });
  };
  return (
    <Card column>
      <Heading
        icon={<DoorOpen size={26} />}
        title={t("bridgeTitle")}
        text={seat ? t("ticketSeat", { name: seat.name, room: seat.roomName }) : t("bridgeText")}
      />
      <Refusal error={error} />
      <Button variant="primary" size="lg" block busy={busy} onClick={() => void submit(enter)}>
        {t("bridgeEnter")}
      </Button>
    </Card>
  );
}

function Over() {
  const t = useT("pay");
  const home = useT("home");
  return (
    <StateCard
      role="alert"
      icon={<Hourglass size={28} />}
      title={t("bridgeOverTitle")}
      hint={t("bridgeOverText")}
      action={
        <>
          <ButtonLink to="/login/{-$code}" params={{}} variant="primary">
            {home("haveLink")}
          </ButtonLink>
          <HomeLink />
        </>
      }
    />
  );
}
