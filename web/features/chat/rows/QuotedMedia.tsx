import { useRoom } from "../../../room/RoomProvider.tsx";
import { shownMessages } from "../../../room/state/history-window.ts";
import { findMessage } from "../../../room/state/message-list.ts";
import { useRowTexts } from "./row-context.ts";

/** Label of a quoted message without text. */
export function QuotedMedia({ messageId }: { messageId: number }) {
  const { t, mediaLabel } = useRowTexts();
  const message = useRoom((state) => findMessage(shownMessages(state), messageId));
  return (message && mediaLabel.ofMessage(message)) || t("spoken.quoted");
}
