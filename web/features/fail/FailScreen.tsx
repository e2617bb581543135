import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Frame } from "../../ui/Frame.tsx";
import styles from "./FailScreen.module.css";
import { failReason } from "./reasons.tsx";

const secondsUntilHome = 15;

/** Where links and payments end that lead nowhere: says why, and goes home by itself unless it is held back. */
export function FailScreen() {
  const t = useT("fail");
  const navigate = useNavigate();
  const { code } = useSearch({ from: "/fail" });
  const { icon, title, text, wayOut, home } = failReason(code);
  const [seconds, setSeconds] = useState(secondsUntilHome);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    if (seconds <= 0) {
      void navigate({ to: "/", replace: true });
      return;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [held, seconds, navigate]);
  return (
    <Frame title={t(title)}>
      <Card>
        <EmptyState
          page
          icon={icon}
          title={t(title)}
          hint={t(text)}
          action={
            <>
              <Link to="/" replace className={buttonClass({ variant: "primary" })}>
                {t(home)}
              </Link>
              {wayOut === "feedback" ? (
                <Link to="/feedback" className={buttonClass()}>
                  {t("feedback")}
                </Link>
              ) : (
                <Link to="/login/{-$code}" params={{}} replace className={buttonClass()}>
                  {t("otherLink")}
                </Link>
              )}
              {wayOut === "otherLink" && (
                <Link to="/lost-link" className={buttonClass({ variant: "ghost" })}>
                  {t("lostLink")}
                </Link>
              )}
            </>
          }
        />
        {!held && (
          <p className={styles.countdown}>
            <span role="timer">{t("countdown", { seconds })}</span>
            <Button variant="ghost" size="sm" onClick={() => setHeld(true)}>
              {t("stay")}
            </Button>
          </p>
        )}
      </Card>
    </Frame>
  );
}
