import Smartphone from "lucide-react/icons/smartphone";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { HandOffEnded } from "./HandOffEnded.tsx";
import { ReceiveWaiting } from "./ReceiveWaiting.tsx";
import { type HandOffLink, joinChannel } from "./secure-channel.ts";
import { useReceiveRooms } from "./use-receive-rooms.ts";

/** On the new device, which scanned the old one's code. Viewing the page joins nothing; a click does. */
export function ReceiveByLink({ link }: { link: HandOffLink }) {
  const t = useT("handoff");
  const { taking, begin } = useReceiveRooms();
  if (taking.step === "failed") return <HandOffEnded error={taking.error} />;
  if (taking.step === "waiting") return <ReceiveWaiting emoji={taking.emoji} />;
  return (
    <Card column>
      <Heading icon={<Smartphone size={26} />} title={t("takeTitle")} text={t("takeText")} />
      <Button
        variant="primary"
        size="lg"
        block
        busy={taking.step === "joining"}
        onClick={() => void begin((signal) => joinChannel(link, signal))}
      >
        {t("take")}
      </Button>
    </Card>
  );
}
