import { type ReactNode, useRef } from "react";
import { useRoom } from "../../room/RoomProvider.tsx";
import { cx } from "../../ui/cx.ts";
import { ChatScreen } from "./ChatScreen.tsx";
import styles from "./RoomContainer.module.css";
import { useViewportHeight } from "./use-viewport-height.ts";
import { useWide } from "./use-wide.ts";

interface Props {
  /** The page of the room that is open besides the chat; none at the chat itself. */
  page?: ReactNode;
  /** Opens the details, or closes the page where both have room. */
  onDetails: () => void;
}

/**
 * The room's place on the screen: the chat, and one page beside it, or over it where there is room for one only.
 * The chat stays as it is under a page: coming back, one is where one was.
 */
export function RoomContainer({ page, onDetails }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const wide = useWide();
  const roomName = useRoom((state) => state.room.name);
  useViewportHeight(frame);
  const open = page !== undefined && page !== null;
  const covered = open && !wide;
  return (
    <div ref={frame} className={cx(styles.room, open && styles.open)}>
      <div
        className={styles.chat}
        {...(open ? { role: "region", "aria-label": roomName } : { role: "main", id: "main" })}
        inert={covered}
      >
        <ChatScreen onDetails={onDetails} detailsOpen={open} covered={covered} />
      </div>
      {open && <div className={styles.page}>{page}</div>}
    </div>
  );
}
