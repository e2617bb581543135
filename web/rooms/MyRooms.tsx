import * as Limits from "@contract/limits.ts";
import { placedReceipts } from "../checkout/placed-orders.ts";
import { useT } from "../i18n/use-t.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import styles from "./MyRooms.module.css";
import { RoomList } from "./RoomList.tsx";
import { useOverviews, useRooms } from "./use-rooms.ts";

/** This device's rooms, and the receipts of its orders, on pages outside of a room. */
export function MyRooms() {
  const t = useT("rooms");
  const rooms = useRooms();
  useOverviews();
  return (
    <section className={styles.mine}>
      {rooms.length > 0 && (
        <>
          <h2 className={styles.title}>{t("title")}</h2>
          <div className={styles.card}>
            <RoomList />
          </div>
        </>
      )}
      <Receipts />
    </section>
  );
}

function Receipts() {
  const t = useT("rooms");
  const codes = placedReceipts();
  if (codes.length === 0) return null;
  return (
    <nav className={styles.receipts} aria-label={t("receipts")}>
      <span aria-hidden="true">{t("receipts")}</span>
      {codes.map((code) => (
        <ButtonLink key={code} to="/receipt/$orderId" params={{ orderId: code }} size="sm">
          {code.slice(0, Limits.orderNumberLength)}
        </ButtonLink>
      ))}
    </nav>
  );
}
