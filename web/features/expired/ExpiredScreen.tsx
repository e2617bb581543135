import { getRoom } from "@contract/endpoints/room.ts";
import * as Limits from "@contract/limits.ts";
import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { Navigate, useParams } from "@tanstack/react-router";
import Hourglass from "lucide-react/icons/hourglass";
import { useMemo } from "react";
import { apiWithToken } from "../../api/api-with-token.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { maySave } from "../../lib/capsule/may-save.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { observeServerTime } from "../../lib/server-clock.ts";
import { timeLeft } from "../../lib/time-left.ts";
import { useServerNow } from "../../lib/use-server-now.ts";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { Frame } from "../../site/Frame.tsx";
import { SuccessorLink } from "../../successor/SuccessorLink.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { isolatedName } from "../../ui/isolated-name.tsx";
import { StateCard } from "../../ui/StateCard.tsx";

/**
 * Page of an ended room: the owner sees the deadline for a renewal; members can check again. Returns to the room by
 * itself once the room is renewed.
 */
export function ExpiredScreen() {
  const t = useT("join");
  const tRoom = useT("room");
  const capsule = useT("capsule");
  const tReopen = useT("reopen");
  const { code } = useParams({ from: "/chatroom/$code/chat-expired" });
  const session = useMemo(() => sessions.findRoom(code), [code]);
  const room = useExpiredRoom(session);
  if (room?.state === "normal") return <Navigate to="/chatroom/$code" params={{ code }} replace />;
  const mayRenew = room?.state === "expired" && can(room.me.role, "room.renewExpired");
  const variant = mayRenew ? "secondary" : "primary";
  return (
    <Frame title={t("endedTitle")}>
      <StateCard
        icon={<Hourglass size={28} />}
        title={mayRenew ? tRoom.rich("over.title", { room: room.name, together: isolatedName }) : t("endedTitle")}
        hint={mayRenew ? <GraceLeft endsAt={room.endsAt} purgeAt={room.purgeAt} /> : t("endedText")}
        action={
          <>
            {mayRenew && (
              <ButtonLink to="/chatroom/$code/chat-duration" params={{ code }} variant="primary">
                {tRoom("over.renew")}
              </ButtonLink>
            )}
            {room?.state === "expired" && can(room.me.role, "room.reopen") && (
              <ButtonLink to="/chatroom/$code/chat-reopen" params={{ code }} variant={variant}>
                {tReopen("open")}
              </ButtonLink>
            )}
            {room?.state === "expired" && maySave(room) && (
              <ButtonLink to="/chatroom/$code/chat-save" params={{ code }} variant={variant}>
                {capsule("title")}
              </ButtonLink>
            )}
            <ButtonLink to="/chatroom/$code" params={{ code }} replace variant={variant}>
              {t("checkAgain")}
            </ButtonLink>
            {!mayRenew && <HomeLink />}
          </>
        }
      >
        <SuccessorLink token={session?.token} code={code} />
      </StateCard>
      <RoomsOfDevice />
    </Frame>
  );
}

const recheckMs = 1000;

/** End of the room, deletion of its data, and the time between; both in milliseconds since 1970. */
function GraceLeft({ endsAt, purgeAt }: { endsAt: number; purgeAt: number }) {
  const t = useT("room");
  const { dateTime } = useDates();
  const now = useServerNow(recheckMs);
  const { unit, count } = timeLeft(purgeAt, now);
  const left = unit === "soon" ? t("left.soon") : t(`left.${unit}`, { count });
  return (
    <>
      <span>{t("over.at", { date: dateTime(endsAt) })}</span>
      <span>{t("over.deletedAt", { date: dateTime(purgeAt) })}</span>
      <span>
        <strong role="timer">{t("over.left", { left })}</strong>
      </span>
    </>
  );
}

/** Server's data of an expired room: owners may read it, and after a renewal all members. */
function useExpiredRoom(session: Session | undefined): RoomInfo | undefined {
  const load = async () => {
    const room = await apiWithToken(session?.token)(getRoom, { query: {} });
    // This can be the page's first answer of the server, and the device's clock may be wrong.
    observeServerTime(room.serverTime);
    return room;
  };
  // An error is not shown: the server tells members only that the room is over.
  return useLoaded(session && load, { key: session?.token, everyMs: Limits.renewalCheckEveryMs }).value;
}
