import { useT } from "../i18n/use-t.ts";
import styles from "./MyRooms.module.css";
import { RoomList } from "./RoomList.tsx";
import { useOverviews, useRooms } from "./use-rooms.ts";

/** On the home page, for somebody who comes back: their rooms first. */
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
