import { useT } from "../i18n/use-t.ts";
import { audioExtension } from "../lib/audio-extension.ts";
import type { Overview } from "../room/overviews.ts";

export function useLastMessageLine(): (last: NonNullable<Overview["last"]>, selfId: string) => string {
  const t = useT("rooms");
  return ({ message: { kind, content, extension, senderId }, senderName, senderGone }, selfId) => {
    const what =
      content ||
      t(
        kind === "image" || kind === "voice" || kind === "video"
          ? `kinds.${kind}`
          : extension && audioExtension.test(extension)
            ? "kinds.audio"
            : "kinds.file",
      );
    const named = senderName && senderGone ? t("former", { name: senderName }) : senderName;
    const name = senderId === selfId ? t("you") : named;
    return name ? t("lastMessage", { name, what }) : what;
  };
}
