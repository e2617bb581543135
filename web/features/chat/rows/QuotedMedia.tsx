import { findMessage } from "../../../room/message-list.ts";
import { shownMessages } from "../../../room/past.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { useRowTools } from "./row-context.ts";

/** Names a quoted message that has no words of its own. */
export function QuotedMedia({ messageId }: { messageId: number }) {
  const { t, mediaWords } = useRowTools();
  const message = useRoom((state) => findMessage(shownMessages(state), messageId));
  return (message && mediaWords.ofMessage(message)) || t("spoken.quoted");
}
