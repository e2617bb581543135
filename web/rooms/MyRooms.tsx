import { useT } from "../i18n/use-t.ts";
import styles from "./MyRooms.module.css";
import { RoomList } from "./RoomList.tsx";
import { useOverviews, useRooms } from "./use-rooms.ts";

/** List of this device's rooms, on pages outside of a room. */
export function MyRooms() {
  const t = useT("rooms");
  const rooms = useRooms();
  useOverviews();
  if (rooms.length === 0) return null;
  return (
    <section className={styles.mine}>
      <h2 className={styles.title}>{t("title")}</h2>
      <div className={styles.card}>
        <RoomList />
      </div>
    </section>
  );
}
