import { useT } from "../../../i18n/use-t.ts";
import { findMessage } from "../../../room/message-list.ts";
import { shownMessages } from "../../../room/past.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { useMediaWords } from "../words/use-media-words.ts";

/** Names a quoted message that has no words of its own. */
export function QuotedMedia({ messageId }: { messageId: number }) {
  const t = useT("chat");
  const words = useMediaWords();
  const message = useRoom((state) => findMessage(shownMessages(state), messageId));
  return (message && words.ofMessage(message)) || t("spoken.quoted");
}
