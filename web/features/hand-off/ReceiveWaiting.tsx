import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useT } from "../../i18n/use-t.ts";
import { Card } from "../../ui/Card.tsx";
import { ComparisonEmoji } from "../../ui/ComparisonEmoji.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./HandOff.module.css";

/** On the new device: connected, the old one has not confirmed yet. */
export function ReceiveWaiting({ emoji }: { emoji: string[] | undefined }) {
  const t = useT("handoff");
  return (
    <Card column>
      <Heading
        live
        icon={<MonitorSmartphone size={26} />}
        title={t("confirmThere")}
        text={t(emoji ? "compareText" : "confirmText")}
      />
      {emoji && <ComparisonEmoji emoji={emoji} label={t("signs")} />}
      <div className={styles.spinner}>
        <Spinner size={24} />
      </div>
    </Card>
  );
}
