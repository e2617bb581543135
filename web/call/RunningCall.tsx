import Phone from "lucide-react/icons/phone";
import { useT } from "../i18n/use-t.ts";
import { BarButton } from "../ui/BarButton.tsx";
import styles from "./Call.module.css";
import { useCallPeople, useNames } from "./use-call-people.ts";

/** Button that names the people in the call. `action`: the text that says what a click does. */
export function RunningCall({ action, onClick }: { action: string; onClick: () => void }) {
  const t = useT("call");
  const names = useNames(useCallPeople());
  return (
    <BarButton
      icon={<Phone size={18} aria-hidden="true" />}
      lines={
        <>
          <span className={styles.title}>{t("running")}</span>
          <span>{names}</span>
        </>
      }
      end={<span className={styles.join}>{action}</span>}
      onClick={onClick}
    />
  );
}

/** Bar below a page that covers the chat on narrow screens: leads back to the call. */
export function ReturnToCall({ onBack }: { onBack: () => void }) {
  const t = useT("call");
  return (
    <div className={styles.returnBar}>
      <RunningCall action={t("back")} onClick={onBack} />
    </div>
  );
}
