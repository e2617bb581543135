import { can } from "@contract/permissions.ts";
import { Link, Navigate, useParams } from "@tanstack/react-router";
import Hourglass from "lucide-react/icons/hourglass";
import type { ReactNode } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Frame } from "../../site/Frame.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { isolatedName } from "../../ui/isolated-name.tsx";
import { GraceLeft } from "./GraceLeft.tsx";
import { useExpiredRoom } from "./use-expired-room.ts";

/** Page of an ended room: the owner sees the deadline for a renewal; members can check again. */
export function ExpiredScreen({ rooms }: { rooms?: ReactNode }) {
  const t = useT("join");
  const tRoom = useT("room");
  const { code } = useParams({ from: "/chatroom/$code/chat-expired" });
  const room = useExpiredRoom(code);
  if (room?.state === "normal") return <Navigate to="/chatroom/$code" params={{ code }} replace />;
  const mayRenew = room?.state === "expired" && can(room.me.role, "room.renewExpired");
  const className = buttonClass({ variant: mayRenew ? "secondary" : "primary" });
  return (
    <Frame title={t("endedTitle")} rooms={rooms}>
      <Card>
        <EmptyState
          page
          icon={<Hourglass size={28} />}
          title={mayRenew ? tRoom.rich("over.title", { room: room.name, together: isolatedName }) : t("endedTitle")}
          hint={mayRenew ? <GraceLeft endsAt={room.endsAt} purgeAt={room.purgeAt} /> : t("endedText")}
          action={
            <>
              {mayRenew && (
                <Link
                  to="/chatroom/$code/chat-duration"
                  params={{ code }}
                  className={buttonClass({ variant: "primary" })}
                >
                  {tRoom("over.renew")}
                </Link>
              )}
              <Link to="/chatroom/$code" params={{ code }} replace className={className}>
                {t("checkAgain")}
              </Link>
              {!mayRenew && <HomeLink />}
            </>
          }
        />
      </Card>
    </Frame>
  );
}
