import { Link, useParams } from "@tanstack/react-router";
import { Hourglass } from "lucide-react";
import { useT } from "../../i18n/use-t.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Frame } from "../../ui/Frame.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";

/** The room is over; whoever hopes that it goes on can look again. */
export function ExpiredScreen() {
  const t = useT("join");
  const { code } = useParams({ from: "/chatroom/$code/chat-expired" });
  return (
    <Frame title={t("endedTitle")}>
      <Card>
        <EmptyState
          page
          icon={<Hourglass size={28} />}
          title={t("endedTitle")}
          hint={t("endedText")}
          action={
            <>
              <Link to="/chatroom/$code" params={{ code }} replace className={buttonClass({ variant: "primary" })}>
                {t("checkAgain")}
              </Link>
              <HomeLink />
            </>
          }
        />
      </Card>
    </Frame>
  );
}
