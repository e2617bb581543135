import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { Navigate, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Page } from "../../ui/Page.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import utilities from "../../ui/utilities.module.css";
import { usePurchaseRoom } from "./use-purchase-room.ts";

interface Props {
  title: string;
  session: Session;
  children: (room: RoomInfo) => ReactNode;
}

/** Page frame of a purchase for a room; loads the room first. */
export function RoomToBuyFor({ title, session, children }: Props) {
  const t = useT("common");
  const navigate = useNavigate();
  const { state, reload } = usePurchaseRoom(session);
  const params = { code: sessions.addressOf(session) };
  const known = state.kind === "known" ? state.room : undefined;
  const back = () =>
    void navigate(
      known?.state === "expired"
        ? { to: "/chatroom/$code/chat-expired", params }
        : { to: "/chatroom/$code/detail", params },
    );

  if (state.kind === "over") return <Navigate to="/chatroom/$code/chat-expired" params={params} replace />;
  if (state.kind === "away" || (known && !can(known.me.role, "room.buy")))
    return <Navigate to="/chatroom/$code" params={params} replace />;
  return (
    <Page title={title} onBack={back}>
      {known ? (
        children(known)
      ) : state.kind === "failed" ? (
        <Card>
          <ErrorState error={state.error} onRetry={reload} />
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
