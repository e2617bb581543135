import * as Limits from "@contract/limits.ts";
import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { useRouteContext } from "@tanstack/react-router";
import Hourglass from "lucide-react/icons/hourglass";
import { useState } from "react";
import { DaysChoice } from "../../checkout/DaysChoice.tsx";
import { savedForm } from "../../checkout/saved-form.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { newEnd } from "../../lib/time-left.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { BuyForm } from "./BuyForm.tsx";
import { RoomGoal } from "./RoomGoal.tsx";
import { RoomToBuyFor } from "./RoomToBuyFor.tsx";

/** Page that sells days for a room; in the grace period they reopen it. */
export function AddTimeScreen() {
  const t = useT("pay");
  const { session } = useRouteContext({ from: "/chatroom/$code/chat-duration" });
  return (
    <RoomToBuyFor title={t("addTime")} session={session}>
      {(room) => <TimeForm session={session} room={room} />}
    </RoomToBuyFor>
  );
}

function TimeForm({ session, room }: { session: Session; room: RoomInfo }) {
  const t = useT("pay");
  const reopen = useT("reopen");
  const { dateTime } = useDates();
  const [days, setDays] = useState(() => savedForm({ days: 7 }).days);
  const { endsAt, purgeAt, seats, serverTime } = room;
  const ended = room.state === "expired";
  return (
    <>
      {ended && (
        <Banner tone="warning" icon={<Hourglass size={18} />}>
          {t("graceText", { date: dateTime(purgeAt) })}
        </Banner>
      )}
      {!ended && <RoomGoal session={session} room={room} />}
      <BuyForm session={session} me={room.me} more={{ kind: "time", days }} what={t("moreDaysWhat", { days, seats })}>
        <DaysChoice label={t("moreDays")} options={Limits.dayOptions} value={days} onChange={setDays} />
        <FactGrid
          facts={[
            { label: ended ? t("endedAt") : t("endsNow"), value: dateTime(endsAt) },
            { label: t("endsThen"), value: dateTime(newEnd(endsAt, days, serverTime)), live: true },
          ]}
        />
      </BuyForm>
      {can(room.me.role, "room.reopen") && serverTime > endsAt - Limits.reopenBeforeEndMs && (
        <ButtonLink to="/chatroom/$code/chat-reopen" params={{ code: sessions.roomCodeOf(session) }} variant="ghost">
          {reopen("open")}
        </ButtonLink>
      )}
    </>
  );
}
