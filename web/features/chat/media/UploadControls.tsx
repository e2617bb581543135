import * as Limits from "@contract/limits.ts";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import X from "lucide-react/icons/x";
import { useT } from "../../../i18n/use-t.ts";
import { useRoomActions } from "../../../room/RoomProvider.tsx";
import type { MediaItem, UploadProgress } from "../../../room/types.ts";
import styles from "./UploadControls.module.css";

interface Props {
  item: MediaItem;
  progress: UploadProgress | undefined;
  tabIndex: number;
}

const radius = 19;
const around = 2 * Math.PI * radius;

/** Progress in whole percent, for the ring and its label. */
export function percentOf(progress: UploadProgress | undefined): number {
  return progress && progress.totalBytes > 0 ? Math.floor((progress.sentBytes / progress.totalBytes) * 100) : 0;
}

/** A ring that fills, with a cancel button; large files can also be paused. */
export function UploadControls({ item, progress, tabIndex }: Props) {
  const t = useT("media");
  const { pauseUpload, resumeUpload, discard } = useRoomActions();
  const { eventId, upload, media, state } = item;
  if (state !== "waiting" || upload.done) return null;
  const percent = percentOf(progress);
  const pausable = media.file.size > Limits.uploadPartBytes;
  return (
    <span className={styles.controls}>
      {pausable && (
        <button
          type="button"
          className={styles.button}
          title={upload.paused ? t("upload.resume") : t("upload.pause")}
          aria-label={upload.paused ? t("upload.resume") : t("upload.pause")}
          tabIndex={tabIndex}
          onClick={() => (upload.paused ? resumeUpload(eventId) : pauseUpload(eventId))}
        >
          {upload.paused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
        </button>
      )}
      <span className={styles.ring}>
        <svg
          viewBox="0 0 44 44"
          className={styles.circle}
          data-turning={((!progress || progress.stalled) && !upload.paused) || undefined}
          aria-hidden="true"
        >
          <circle cx="22" cy="22" r={radius} className={styles.track} />
          <circle
            cx="22"
            cy="22"
            r={radius}
            className={styles.filled}
            strokeDasharray={around}
            strokeDashoffset={around * (1 - percent / 100)}
          />
        </svg>
        <span
          role="progressbar"
          aria-label={t("upload.progress", { percent })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        />
        <button
          type="button"
          className={styles.button}
          title={t("upload.cancel")}
          aria-label={t("upload.cancel")}
          tabIndex={tabIndex}
          onClick={() => discard(eventId)}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </span>
    </span>
  );
}
