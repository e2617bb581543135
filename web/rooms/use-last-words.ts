import type { Message } from "@contract/message.ts";
import { useT } from "../i18n/use-t.ts";

/** What was said last in a room, in one line. */
export function useLastWords(): (message: Message, senderName: string | undefined, selfId: string) => string {
  const t = useT("rooms");
  return ({ kind, content, senderId }, senderName, selfId) => {
    const what =
      content || t(kind === "image" || kind === "voice" || kind === "video" ? `kinds.${kind}` : "kinds.file");
    const name = senderId === selfId ? t("you") : senderName;
    return name ? t("said", { name, what }) : what;
  };
}
