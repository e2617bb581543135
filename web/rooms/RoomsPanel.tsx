import { Link } from "@tanstack/react-router";
import Link2 from "lucide-react/icons/link-2";
import Plus from "lucide-react/icons/plus";
import { useT } from "../i18n/use-t.ts";
import { RoomList } from "./RoomList.tsx";
import styles from "./RoomsPanel.module.css";
import { useOverviews } from "./use-rooms.ts";

export function RoomsPanel({ current }: { current: string }) {
  const t = useT("rooms");
  useOverviews(current);
  return (
    <>
      <div className={styles.list}>
        <RoomList current={current} />
      </div>
      <div className={styles.actions}>
        <Link to="/" className={styles.action}>
          <Plus size={18} aria-hidden="true" />
          <span>{t("create")}</span>
        </Link>
        <Link to="/login/{-$code}" params={{ code: undefined }} className={styles.action}>
          <Link2 size={18} aria-hidden="true" />
          <span>{t("openLink")}</span>
        </Link>
      </div>
    </>
  );
}
