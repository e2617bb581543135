import type { LinkInfo } from "@contract/link-info.ts";
import { useParams } from "@tanstack/react-router";
import Armchair from "lucide-react/icons/armchair";
import Hourglass from "lucide-react/icons/hourglass";
import { type ComponentProps, Suspense } from "react";
import { useT } from "../../i18n/use-t.ts";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { SuccessorLink } from "../../successor/SuccessorLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { StateCard } from "../../ui/StateCard.tsx";

interface RetryProps extends ComponentProps<typeof StateCard> {
  /** Label of the retry. */
  retry: string;
  busy?: boolean;
  onRetry: () => void;
}

/** A state that a retry may change, above the rooms of this device. `action`: besides the retry and the way home. */
function RetryState({ retry, busy, onRetry, action, ...state }: RetryProps) {
  return (
    <>
      <StateCard
        {...state}
        action={
          <>
            <Button variant="primary" busy={busy} onClick={onRetry}>
              {retry}
            </Button>
            <HomeLink />
            {action}
          </>
        }
      />
      <RoomsOfDevice />
    </>
  );
}

/** Page of a link whose room has expired; only the owner can log in and renew it. */
export function EndedRoom({ recovery = false, onRetry }: { recovery?: boolean | undefined; onRetry: () => void }) {
  const t = useT("join");
  const { code } = useParams({ strict: false });
  return (
    <RetryState
      icon={<Hourglass size={28} />}
      title={t("endedTitle")}
      hint={t("endedText")}
      retry={t("checkAgain")}
      onRetry={onRetry}
      action={recovery && <LostLink />}
    >
      <Suspense>
        <SuccessorLink code={code} />
      </Suspense>
    </RetryState>
  );
}

/** Way to a new admin link: owners who have lost theirs open the room link. */
export function LostLink() {
  const home = useT("home");
  return (
    <ButtonLink to="/lost-link" variant="ghost">
      {home("lostLink")}
    </ButtonLink>
  );
}

/** Page of the room link and of the paid link: sold seats come from the free ones, so a full room has none to sell. */
export function FullRoom({ link, onRetry }: { link: LinkInfo; onRetry: () => void }) {
  const t = useT("join");
  return (
    <RetryState
      icon={<Armchair size={28} />}
      title={t("fullTitle")}
      hint={
        <>
          <strong>{link.roomName}</strong>
          {link.inviter && <span>{t("invitedBy", { name: link.inviter })}</span>}
          <span>{t("fullText")}</span>
        </>
      }
      retry={t("checkAgain")}
      onRetry={onRetry}
    />
  );
}

/** Refusal of a paid seat, in the server's text; a retry may succeed. */
export function SeatFailed({ title, busy, onRetry }: { title: string; busy: boolean; onRetry: () => void }) {
  const tPay = useT("pay");
  return (
    <RetryState
      role="alert"
      icon={<Armchair size={28} />}
      title={title}
      hint={tPay("seat.failedHint")}
      retry={tPay("seat.retry")}
      busy={busy}
      onRetry={onRetry}
    />
  );
}
