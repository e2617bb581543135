import Phone from "lucide-react/icons/phone";
import { useT } from "../i18n/use-t.ts";
import { BarButton } from "../ui/BarButton.tsx";
import styles from "./Call.module.css";
import { useCallPeople, useNames } from "./use-call-people.ts";

/** Bar below a page that covers the chat on narrow screens: names the people in the call and leads back to it. */
export function ReturnToCall({ onBack }: { onBack: () => void }) {
  const t = useT("call");
  const names = useNames(useCallPeople());
  return (
    <div className={styles.returnBar}>
      <BarButton
        icon={<Phone size={18} aria-hidden="true" />}
        lines={
          <>
            <span className={styles.title}>{t("running")}</span>
            <span>{names}</span>
          </>
        }
        end={<span className={styles.join}>{t("back")}</span>}
        onClick={onBack}
      />
    </div>
  );
}
