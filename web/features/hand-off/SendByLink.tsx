import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { sessions } from "../../device/device-sessions.ts";
import { useT } from "../../i18n/use-t.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { StateCard } from "../../ui/StateCard.tsx";
import { SendRooms } from "./SendRooms.tsx";
import { type HandOffLink, joinChannel } from "./secure-channel.ts";

/** On the old device, which scanned the code of the new one. Joins with the click that hands over. */
export function SendByLink({ link }: { link: HandOffLink }) {
  const t = useT("handoff");
  const home = useT("home");
  const [current] = sessions.list();
  if (!current)
    return (
      <StateCard
        icon={<MonitorSmartphone size={28} />}
        title={t("noRooms")}
        hint={t("noRoomsText")}
        action={
          <ButtonLink to="/login/{-$code}" params={{}} variant="primary">
            {home("haveLink")}
          </ButtonLink>
        }
      />
    );
  return <SendRooms current={current} scanned open={(signal) => joinChannel(link, signal)} />;
}
