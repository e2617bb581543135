import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { anotherSeat } from "../../room/seat-parameter.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Join.module.css";

/** Banner above the login of another seat, for a device that has a seat in the room: leads into the room. */
export function OwnSeat({ session }: { session: Session }) {
  const t = useT("links");
  const code = sessions.roomCodeOf(session);
  return (
    <div className={styles.aboveCard}>
      <Banner
        tone="accent"
        action={
          <ButtonLink to="/chatroom/$code" params={{ code }} replace variant="primary" size="sm">
            {t("openRoom")}
          </ButtonLink>
        }
      >
        {t("ownSeat", { room: session.roomName })}
      </Banner>
    </div>
  );
}

interface EnterOwnSeatProps {
  session: Session;
  /** Page of the link that was opened, where a second seat can be taken. */
  otherSeat: Pick<NavigateOptions, "to" | "params">;
}

/** Leads a device with a seat into the room, and offers a second seat in a toast. */
export function EnterOwnSeat({ session, otherSeat }: EnterOwnSeatProps) {
  const t = useT("links");
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    void toast(t("alreadyIn"), {
      action: {
        label: t("joinAsOther"),
        onClick: () => void navigate({ ...otherSeat, search: { seat: anotherSeat } } as NavigateOptions),
      },
    });
    void navigate({ to: "/chatroom/$code", params: { code: sessions.roomCodeOf(session) }, replace: true });
  }, []);
  return null;
}
