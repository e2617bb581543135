import { useT } from "../../../i18n/use-t.ts";
import { formatBytes, formatDuration } from "../../../lib/format.ts";
import { useLocalUrl } from "../../../media/use-local-url.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import type { MediaItem, UploadProgress } from "../../../room/types.ts";
import { Waveform } from "../voice/Waveform.tsx";
import { FileTile } from "./FileTile.tsx";
import styles from "./Media.module.css";
import pending from "./PendingMedia.module.css";
import { PictureBox } from "./PictureBox.tsx";
import { percentOf, UploadControls } from "./UploadControls.tsx";

export function PendingMedia({ item, tabIndex }: { item: MediaItem; tabIndex: number }) {
  const t = useT("media");
  const { media } = item;
  const progress = useRoom((state) => state.uploads[item.eventId]);
  const status = useUploadStatus(item, progress);
  const controls = <UploadControls item={item} progress={progress} tabIndex={tabIndex} />;
  const shown = useLocalUrl(media.kind === "image" ? (media.poster ?? media.file) : media.poster);

  switch (item.kind) {
    case "image":
    case "video":
      return (
        <PictureBox
          width={media.width}
          height={media.height}
          src={shown}
          blur={media.blur}
          perhapsMoving={media.poster || media.kind !== "image" ? undefined : media.file}
          alt={t(`kinds.${item.kind}`)}
        >
          {item.state !== "failed" && <span className={pending.veil}>{controls}</span>}
          <span className={styles.facts} role="status">
            {item.kind === "video" && media.durationSeconds !== undefined && (
              <span>{formatDuration(media.durationSeconds)}</span>
            )}
            <span>{status}</span>
          </span>
        </PictureBox>
      );
    case "voice":
      return (
        <div className={pending.line}>
          {controls}
          <Waveform peaks={media.peaks} played={0} />
          <span className={pending.quiet}>{formatDuration(media.durationSeconds ?? 0)}</span>
        </div>
      );
    case "file":
      return (
        <div className={pending.line}>
          <FileTile name={media.name} bytes={media.file.size} tabIndex={tabIndex} detail={status} />
          {controls}
        </div>
      );
  }
}

function useUploadStatus(item: MediaItem, progress: UploadProgress | undefined): string {
  const t = useT("media");
  const chat = useT("chat");
  const total = formatBytes(item.media.file.size);
  if (item.state === "failed") return total;
  if (item.upload.done) return total;
  const state = item.upload.paused
    ? t("upload.paused")
    : !progress
      ? t("upload.queued")
      : progress.stalled
        ? chat("status.waiting")
        : undefined;
  const percent = progress && t("upload.progress", { percent: percentOf(progress) });
  return [state, percent, total].filter(Boolean).join(" · ");
}
