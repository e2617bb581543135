import { Link } from "@tanstack/react-router";
import X from "lucide-react/icons/x";
import { roomStores } from "../device/database.ts";
import { sessions } from "../device/device-sessions.ts";
import { dropSnapshot } from "../device/drop-snapshots.ts";
import { type Session, seatPrefix } from "../device/session.ts";
import { useDates } from "../i18n/dates.ts";
import { useT } from "../i18n/use-t.ts";
import { audioExtension } from "../lib/audio-extension.ts";
import { withoutFormat } from "../lib/parse-format.ts";
import { serverNow } from "../lib/server-clock.ts";
import type { Overview } from "../room/overviews.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { cx } from "../ui/cx.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import utilities from "../ui/utilities.module.css";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./RoomList.module.css";
import { type MyRoom, useRooms } from "./use-rooms.ts";

/** `current`: `seatPrefix` of the current room. */
export function RoomList({ current }: { current?: string | undefined }) {
  const t = useT("rooms");
  const rooms = useRooms();
  const zone = useDates().zone(serverNow());
  return (
    <>
      <ul>
        {rooms.map((room) => (
          <ErrorBoundary key={seatPrefix(room.session)}>
            <Row room={room} current={seatPrefix(room.session) === current} />
          </ErrorBoundary>
        ))}
      </ul>
      {zone && (
        <p className={styles.zone}>
          <span>{t("times")}</span>
          <span>{zone}</span>
        </p>
      )}
    </>
  );
}

/** Removes an ended room from the list and deletes its data on this device. */
async function removeEndedRoom(session: Session): Promise<void> {
  // Offline the chunk may not load: delete session, snapshot and stored data directly.
  const module = await import("../room/end-session.ts").catch(() => undefined);
  if (module) return module.removeEndedRoom(session);
  sessions.forget(session);
  dropSnapshot(seatPrefix(session));
  void roomStores().forget(seatPrefix(session));
}

function Row({ room, current }: { room: MyRoom; current: boolean }) {
  const t = useT("rooms");
  const chat = useT("chat");
  const dates = useDates();
  const lineOf = useLastMessageLine();
  const { session, overview } = room;
  const name = overview?.name || session.roomName;
  const stage = overview?.stage ?? "open";
  const unread = current || stage !== "open" ? 0 : (overview?.unread ?? 0);
  const last = overview?.last;
  const line = stage === "open" ? last && lineOf(last, session.memberId) : t(stage);
  const code = sessions.roomCodeOf(session);
  const content = (
    <>
      <Avatar id={session.roomId} name={name} size={44} />
      <span className={utilities.rest}>
        <span className={styles.line}>
          <span className={cx(utilities.ellipsis, styles.name)}>{name}</span>
          {last && stage === "open" && (
            <time
              className={styles.time}
              dateTime={new Date(last.message.sentAt).toISOString()}
              title={dates.dateTime(last.message.sentAt)}
            >
              {(dates.day(last.message.sentAt) === dates.day(serverNow()) ? dates.time : dates.day)(
                last.message.sentAt,
              )}
            </time>
          )}
        </span>
        <span className={styles.line}>
          <span
            className={cx(utilities.ellipsis, styles.last, unread > 0 && styles.fresh, stage !== "open" && styles.over)}
          >
            {line ?? chat("empty")}
          </span>
          {unread > 0 && overview?.mentioned && (
            <Badge tone="accent">
              <span aria-hidden="true">@</span>
              <VisuallyHidden>{t("mentioned")}</VisuallyHidden>
            </Badge>
          )}
          {unread > 0 && (
            <Badge tone="count">
              <span aria-hidden="true">{unread >= 99 ? "99+" : unread}</span>
              <VisuallyHidden>{t("unread", { count: unread })}</VisuallyHidden>
            </Badge>
          )}
        </span>
      </span>
    </>
  );
  const className = cx(styles.room, current && styles.current);
  return (
    <li className={styles.item}>
      {stage === "ended" ? (
        <div className={className}>{content}</div>
      ) : (
        <Link to="/chatroom/$code" params={{ code }} className={className} aria-current={current ? "page" : undefined}>
          {content}
        </Link>
      )}
      {stage !== "open" && !current && (
        <IconButton
          className={styles.takeOff}
          label={t("takeOff", { name })}
          icon={<X size={18} />}
          onClick={() => void removeEndedRoom(session)}
        />
      )}
    </li>
  );
}

function useLastMessageLine(): (last: NonNullable<Overview["last"]>, selfId: string) => string {
  const t = useT("rooms");
  const chat = useT("chat");
  return ({ message: { kind, content, extension, senderId, locked }, senderName, senderGone }, selfId) => {
    const what =
      withoutFormat(content) ||
      (locked && t("locked")) ||
      t(
        kind === "image" || kind === "voice" || kind === "video"
          ? `kinds.${kind}`
          : extension && audioExtension.test(extension)
            ? "kinds.audio"
            : "kinds.file",
      );
    const named = senderName && senderGone ? chat("former", { name: senderName }) : senderName;
    const name = senderId === selfId ? chat("you") : named;
    return name ? t("lastMessage", { name, what }) : what;
  };
}
