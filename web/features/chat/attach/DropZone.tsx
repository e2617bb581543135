import Upload from "lucide-react/icons/upload";
import { useT } from "../../../i18n/use-t.ts";
import styles from "./Attach.module.css";

/** Covers the chat while files are dragged over it. */
export function DropZone() {
  const t = useT("media");
  return (
    <div className={styles.drop} role="status">
      <div className={styles.dropInner}>
        <Upload size={32} aria-hidden="true" />
        <span>{t("attach.drop")}</span>
      </div>
    </div>
  );
}
