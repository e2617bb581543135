import Phone from "lucide-react/icons/phone";
import { useT } from "../i18n/use-t.ts";
import { BarButton } from "../ui/BarButton.tsx";
import styles from "./Call.module.css";
import { useCallPeople, useNames } from "./use-call-people.ts";

/** Under a page of the room that covers the chat: the call goes on. */
export function CoveredCall({ onBack }: { onBack: () => void }) {
  const t = useT("call");
  const names = useNames(useCallPeople());
  return (
    <div className={styles.covered}>
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
