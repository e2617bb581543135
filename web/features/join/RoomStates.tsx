import { Link } from "@tanstack/react-router";
import { Armchair, Hourglass } from "lucide-react";
import { useT } from "../../i18n/use-t.ts";
import { RoomsOfDevice } from "../../rooms/with-rooms.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";

/** Page of a link whose room has expired; only the owner can log in and renew it. */
export function EndedRoom({ onRetry }: { onRetry: () => void }) {
  const t = useT("join");
  return (
    <>
      <Card>
        <EmptyState
          page
          icon={<Hourglass size={28} />}
          title={t("endedTitle")}
          hint={t("endedText")}
          action={
            <>
              <Button variant="primary" onClick={onRetry}>
                {t("checkAgain")}
              </Button>
              <HomeLink />
              <LostLink />
            </>
          }
        />
      </Card>
      <RoomsOfDevice />
    </>
  );
}

/** For owners who open the room link because they lost the admin link. */
export function LostLink() {
  const t = useT("join");
  return (
    <Link to="/lost-link" className={buttonClass({ variant: "ghost" })}>
      {t("lostLink")}
    </Link>
  );
}

export function FullRoom({ roomName, onRetry }: { roomName: string; onRetry: () => void }) {
  const t = useT("join");
  return (
    <>
      <Card>
        <EmptyState
          page
          icon={<Armchair size={28} />}
          title={t("fullTitle")}
          hint={
            <>
              <strong>{roomName}</strong>
              <br />
              {t("fullText")}
            </>
          }
          action={
            <>
              <Button variant="primary" onClick={onRetry}>
                {t("checkAgain")}
              </Button>
              <HomeLink />
            </>
          }
        />
      </Card>
      <RoomsOfDevice />
    </>
  );
}

/** Refusal of a paid seat, in the server's text; a retry may succeed. */
export function SeatFailed({ title, busy, onRetry }: { title: string; busy: boolean; onRetry: () => void }) {
  const t = useT("join");
  return (
    <>
      <Card>
        <div role="alert">
          <EmptyState
            page
            icon={<Armchair size={28} />}
            title={title}
            hint={t("seatFailedHint")}
            action={
              <>
                <Button variant="primary" busy={busy} onClick={onRetry}>
                  {t("seatRetry")}
                </Button>
                <HomeLink />
              </>
            }
          />
        </div>
      </Card>
      <RoomsOfDevice />
    </>
  );
}
