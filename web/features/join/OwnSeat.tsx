import { Link } from "@tanstack/react-router";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import styles from "./Join.module.css";

/** Leads a device with a seat into its room by any link of that room; taking a second seat stays possible below. */
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
