import Smartphone from "lucide-react/icons/smartphone";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { HandOffOver } from "./HandOffOver.tsx";
import { type HandOffLink, joinChannel } from "./secure-channel.ts";
import { TakeWaiting } from "./TakeWaiting.tsx";
import { useTake } from "./use-take.ts";

/** On the new device, which scanned the old one's code. Viewing the page joins nothing; a click does. */
export function TakeByLink({ link }: { link: HandOffLink }) {
  const t = useT("handoff");
  const { taking, begin } = useTake();
  if (taking.step === "failed") return <HandOffOver error={taking.error} />;
  if (taking.step === "waiting") return <TakeWaiting emoji={taking.emoji} />;
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
