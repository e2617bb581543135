import { Link } from "@tanstack/react-router";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { sessions } from "../../device/device-sessions.ts";
import { useT } from "../../i18n/use-t.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SendRooms } from "./SendRooms.tsx";
import { type HandOffLink, joinChannel } from "./secure-channel.ts";

/** On the old device, which scanned the code of the new one. Joins with the click that hands over. */
export function SendByLink({ link }: { link: HandOffLink }) {
  const t = useT("handoff");
  const home = useT("home");
  const [current] = sessions.list();
  if (!current)
    return (
      <Card>
        <EmptyState
          page
          icon={<MonitorSmartphone size={28} />}
          title={t("noRooms")}
          hint={t("noRoomsText")}
          action={
            <Link to="/login/{-$code}" params={{}} className={buttonClass({ variant: "primary" })}>
              {home("haveLink")}
            </Link>
          }
        />
      </Card>
    );
  return <SendRooms current={current} scanned open={(signal) => joinChannel(link, signal)} />;
}
