import { can } from "@contract/permissions.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import Clock from "lucide-react/icons/clock";
import { useT } from "../../../i18n/use-t.ts";
import { timeLeft } from "../../../lib/time-left.ts";
import { useServerNow } from "../../../lib/use-server-now.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import styles from "./TimeLeft.module.css";

const shownMs = 3 * 24 * 60 * 60 * 1000;
const recheckMs = 30_000;

/** The time left in the last three days of a room; for members who may buy, the way to more time. */
export function TimeLeft() {
  const t = useT("tools");
  const now = useServerNow(recheckMs);
  const loaded = useRoom((state) => state.loaded);
  const endsAt = useRoom(({ room }) => room.endsAt);
  const mayBuy = useRoom(({ room }) => can(room.me.role, "room.buy"));
  const params = useParams({ from: "/chatroom/$code" });
  const navigate = useNavigate();
  if (!loaded || endsAt - now > shownMs) return null;
  const { unit, count } = timeLeft(endsAt, now);
  const content = (
    <>
      <Clock size={14} aria-hidden="true" />
      <span>{t(`timeLeft.${unit}`, { count })}</span>
    </>
  );
  if (!mayBuy) return <span className={styles.left}>{content}</span>;
  return (
    <button
      type="button"
      className={styles.left}
      title={t("timeLeft.add")}
      onClick={() => void navigate({ to: "/chatroom/$code/chat-duration", params })}
    >
      {content}
    </button>
  );
}
