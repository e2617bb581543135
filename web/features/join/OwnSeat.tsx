import { Link } from "@tanstack/react-router";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import styles from "./Join.module.css";

/** Banner on any link of a room in which this device has a seat: leads into the room. The login below adds a seat. */
export function OwnSeat({ session }: { session: Session }) {
  const t = useT("links");
  return (
    <div className={styles.aboveCard}>
      <Banner
        tone="accent"
        action={
          <Link
            to="/chatroom/$code"
            params={{ code: sessions.addressOf(session) }}
            replace
            className={buttonClass({ variant: "primary", size: "sm" })}
          >
            {t("openRoom")}
          </Link>
        }
      >
        {t("ownSeat", { room: session.roomName })}
      </Banner>
    </div>
  );
}
