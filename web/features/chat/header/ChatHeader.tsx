import { useNavigate } from "@tanstack/react-router";
import Info from "lucide-react/icons/info";
import MessagesSquare from "lucide-react/icons/messages-square";
import Search from "lucide-react/icons/search";
import { useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { sessions } from "../../../device/device-sessions.ts";
import { seatPrefix } from "../../../device/session.ts";
import { afterFirstPaint, lazyComponent } from "../../../i18n/retrying-component.ts";
import { useT } from "../../../i18n/use-t.ts";
import { firstPaint } from "../../../lib/browser/first-paint.ts";
import { overviews } from "../../../room/overviews.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import utilities from "../../../ui/utilities.module.css";
import { typingText } from "../labels/typing-text.ts";
import styles from "./ChatHeader.module.css";

const TimeLeft = lazyComponent(async () => (await import("./TimeLeft.tsx")).TimeLeft, firstPaint);

const CallButton = afterFirstPaint(async () => (await import("../../../call/CallButton.tsx")).CallButton);

interface Props {
  onDetails: () => void;
  onFind: () => void;
  detailsOpen: boolean;
}

export function ChatHeader({ onDetails, onFind, detailsOpen }: Props) {
  const t = useT("chat");
  const roomId = useRoom((state) => state.room.roomId);
  const navigate = useNavigate();
  const seat = useRoom((state) => seatPrefix(state.session));
  const several = useSyncExternalStore(sessions.onChange, () => sessions.list().length > 1);
  /** Unread messages in the other rooms, as far as known. */
  const otherUnread = useStore(overviews, (rooms) =>
    Object.entries(rooms).reduce((sum, [key, { unread }]) => (key === seat ? sum : sum + unread), 0),
  );
  const name = useRoom((state) => state.room.name);
  const { text, typing, still } = usePresenceLine();
  return (
    <div className={styles.header} data-alone={!several || undefined}>
      <IconButton
        // Rendered also without other rooms, for the chat snapshot: there may be others by the time it is shown.
        className={styles.rooms}
        label={otherUnread > 0 ? t("roomsUnread", { count: otherUnread }) : t("rooms")}
        icon={<MessagesSquare size={21} />}
        data-unread={otherUnread > 0 || undefined}
        onClick={() => void navigate({ to: ".", search: true, state: { rooms: true } })}
      />
      <Avatar id={roomId} name={name} size={36} />
      <div className={utilities.rest}>
        <h1 className={cx(styles.name, utilities.ellipsis)}>{name}</h1>
        <p className={cx(styles.presence, utilities.ellipsis)} data-typing={typing || undefined} data-still={still}>
          {text}
        </p>
      </div>
      <TimeLeft />
      <span className={styles.call}>
        <ErrorBoundary>
          <CallButton />
        </ErrorBoundary>
      </span>
      <IconButton className={styles.find} label={t("find.open")} icon={<Search size={21} />} onClick={onFind} />
      <IconButton
        // Covers the whole header.
        className={styles.details}
        label={t("details")}
        data-tour="details"
        icon={<Info size={22} />}
        aria-expanded={detailsOpen}
        onClick={onDetails}
      />
    </div>
  );
}

/** The line under the room's name: typing members, otherwise the number of members. `still`: without a connection. */
function usePresenceLine() {
  const t = useT("chat");
  const loaded = useRoom((state) => state.loaded);
  const members = useRoom((state) => state.members);
  const typing = useRoom((state) => (state.connection === "live" ? typingText(state, t) : undefined));
  const live = useRoom((state) => state.connection === "live");
  // A blank in place of "0 members": the number is not known yet.
  const still = loaded ? t("members", { count: members.length }) : "\u00a0";
  if (typing !== undefined) return { typing: true, text: typing, still };
  const online = members.filter((member) => member.online).length;
  return { typing: false, text: live && loaded ? `${still} · ${t("online", { count: online })}` : still, still };
}
