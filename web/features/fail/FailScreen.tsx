import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Frame } from "../../site/Frame.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { failReason } from "./reasons.tsx";

/** End of invalid links and payments: the reason and how to go on. */
export function FailScreen({ rooms }: { rooms?: ReactNode }) {
  const t = useT("fail");
  const tHome = useT("home");
  const common = useT("common");
  const { code } = useSearch({ from: "/fail" });
  const { icon, name, action } = failReason(code);
  const title = t(`${name}.title`);
  return (
    <Frame title={title} rooms={rooms}>
      <Card>
        <EmptyState
          page
          icon={icon}
          title={title}
          hint={t(`${name}.text`)}
          action={
            <>
              <Link to="/" replace className={buttonClass({ variant: "primary" })}>
                {t(name === "gone" ? "newRoom" : "home")}
              </Link>
              {action === "feedback" ? (
                <Link to="/feedback" className={buttonClass()}>
                  {t("feedback")}
                </Link>
              ) : (
                <Link to="/login/{-$code}" params={{}} replace className={buttonClass()}>
                  {t("otherLink")}
                </Link>
              )}
              {action === "otherLink" && (
                <Link to="/lost-link" className={buttonClass({ variant: "ghost" })}>
                  {tHome("lostLink")}
                </Link>
              )}
              <Link to="/help" className={buttonClass({ variant: "ghost" })}>
                {common("help")}
              </Link>
            </>
          }
        />
      </Card>
    </Frame>
  );
}
