import { useEffect } from "react";
import { setTitleNotice } from "../../lib/page-title.ts";
import { useRoom } from "../../room/RoomProvider.tsx";

/** The number of unread messages in the browser's title, while the page is out of sight. */
export function useUnreadTitle(pageVisible: boolean): void {
  const unread = useRoom((state) => state.unreadCount);
  useEffect(() => {
    setTitleNotice(!pageVisible && unread > 0 ? `(${unread})` : "");
    return () => setTitleNotice("");
  }, [pageVisible, unread]);
}
