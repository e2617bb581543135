import { useMemo } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { audioExtension } from "../../../lib/audio-extension.ts";
import { formatBytes, formatDuration } from "../../../lib/format.ts";
import type { OutboxItem } from "../../../room/types.ts";
import type { RoomMessage } from "../../../sealed/room-codec.ts";

export type MediaLabel = ReturnType<typeof useMediaLabel>;

/** Labels of media messages: their text if any, otherwise kind and size. */
export function useMediaLabel() {
  const t = useT("chat");
  return useMemo(() => {
    const name = (kind: string, seconds: number, fileName: string, bytes: number): string => {
      switch (kind) {
        case "image":
          return t("spoken.image");
        case "voice":
          return t("spoken.voice", { duration: formatDuration(seconds) });
        case "video":
          return t("spoken.video", { duration: formatDuration(seconds) });
        case "file":
          return t(audioExtension.test(fileName) ? "spoken.audio" : "spoken.file", {
            name: fileName,
            size: formatBytes(bytes),
          });
        default:
          return "";
      }
    };
    return {
      ofMessage: ({
        kind,
        content,
        durationSeconds = 0,
        fileName = "",
        size = 0,
        transcript,
        locked,
      }: RoomMessage): string =>
        locked
          ? t(`locked.${locked === "malformed" ? "damaged" : locked}`)
          : content || [name(kind, durationSeconds, fileName, size), transcript].filter(Boolean).join(": "),
      ofItem: (item: OutboxItem): string =>
        item.kind === "text"
          ? item.content
          : item.content || name(item.kind, item.media.durationSeconds ?? 0, item.media.name, item.media.file.size),
    };
  }, [t]);
}
