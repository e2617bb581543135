import { ResultCode } from "@contract/codes.ts";
import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { Navigate, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError, endsSession } from "../../api/api-error.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { useSeatRoom } from "../../room/use-seat-room.ts";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Page } from "../../ui/Page.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import utilities from "../../ui/utilities.module.css";

interface Props {
  title: string;
  session: Session;
  children: (room: RoomInfo) => ReactNode;
}

/** Page frame of a purchase for a room; loads the room first. */
export function RoomToBuyFor({ title, session, children }: Props) {
  const t = useT("common");
  const navigate = useNavigate();
  const { value: room, error, restart } = useSeatRoom(session);
  const params = { code: sessions.roomCodeOf(session) };
  const back = () =>
    void navigate(
      room?.state === "expired"
        ? { to: "/chatroom/$code/chat-expired", params }
        : { to: "/chatroom/$code/detail", params },
    );

  const code = error instanceof ApiError ? error.code : undefined;
  if (code === ResultCode.roomExpired) return <Navigate to="/chatroom/$code/chat-expired" params={params} replace />;
  // The chat page shows why the session has ended.
  if ((code !== undefined && endsSession(code)) || (room && !can(room.me.role, "room.buy")))
    return <Navigate to="/chatroom/$code" params={params} replace />;
  return (
    <Page title={title} onBack={back}>
      {room ? (
        children(room)
      ) : error !== undefined ? (
        <Card>
          <ErrorState error={error} onRetry={restart} />
        </Card>
      ) : (
        <Card className={utilities.column6}>
          <span role="status" aria-label={t("loading")} />
          <Skeleton height="48px" />
          <Skeleton height="48px" />
          <Skeleton width="60%" height="28px" />
        </Card>
      )}
    </Page>
  );
}
