import type { Message } from "@contract/message.ts";
import Download from "lucide-react/icons/download";
import Play from "lucide-react/icons/play";
import RotateCw from "lucide-react/icons/rotate-cw";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { formatBytes, formatDuration } from "../../../lib/format.ts";
import { shownSize } from "../../../media/sizes.ts";
import { useLocalUrl } from "../../../media/use-local-url.ts";
import { localMedia } from "../../../room/cache/local-media.ts";
import { useMediaLink } from "../../../room/use-media-link.ts";
import { useVideoLink } from "../../../room/use-video-link.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { useLoadedVoices } from "../voice/voice-context.ts";
import styles from "./Media.module.css";
import { useMediaTools } from "./media-tools.ts";
import { PictureBox } from "./PictureBox.tsx";

/** Takes the focus from the replaced element unless another element has it, so that keyboard users can go on. */
function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** A video: its poster, replaced by the player on demand. A video that cannot be played offers a download. */
export function VideoMessage({ message, tabIndex }: { message: Message; tabIndex: number }) {
  const t = useT("media");
  const { download } = useMediaTools();
  const { player } = useLoadedVoices();
  const [started, setStarted] = useState(false);
  const video = useVideoLink(message, started);
  const poster = useMediaLink(message, "poster");
  const local = localMedia(message);
  const localPoster = useLocalUrl(local?.poster);
  const { width, height } = shownSize(message);
  const facts = (
    <span className={styles.facts}>
      {(message.durationSeconds ?? 0) > 0 && <span>{formatDuration(message.durationSeconds ?? 0)}</span>}
      <span>{formatBytes(message.size ?? 0)}</span>
    </span>
  );

  if (started && !video.failed && video.src) {
    return (
      <video
        {...video.element}
        ref={takeFocus}
        className={styles.video}
        style={{ "--width": `${Math.max(width, 220)}px`, "--ratio": `${width} / ${height}` } as CSSProperties}
        // The local object URL may be revoked by now.
        poster={poster.src ?? localPoster}
        preload="metadata"
        tabIndex={tabIndex}
        aria-label={t("kinds.video")}
        onPlay={() => player.stop()}
      />
    );
  }
  const box = (over: ReactNode) => (
    <PictureBox
      width={message.width}
      height={message.height}
      src={local?.poster ? localPoster : poster.src}
      blur={local?.blur}
      alt=""
      {...(local?.poster ? {} : { onLoad: poster.onLoad, onError: poster.onError })}
    >
      {over}
      {facts}
    </PictureBox>
  );
  if (video.failed) {
    return box(
      <span className={styles.failed}>
        {/* Beside the button, as a live region must not be part of the button's name. */}
        <span role="status">{t(video.damaged ? "damaged" : "video.failed")}</span>
        <span>
          <button
            ref={started ? takeFocus : null}
            type="button"
            className={styles.again}
            tabIndex={tabIndex}
            onClick={() => download(message)}
          >
            <Download size={14} aria-hidden="true" />
            <span>{t("video.download")}</span>
          </button>
          <button type="button" className={styles.again} tabIndex={tabIndex} onClick={video.again}>
            <RotateCw size={14} aria-hidden="true" />
            <span>{t("picture.again")}</span>
          </button>
        </span>
      </span>,
    );
  }
  return (
    <button type="button" className={styles.picture} tabIndex={tabIndex} onClick={() => setStarted(true)}>
      {box(
        <span className={styles.play}>
          <Play size={26} fill="currentColor" aria-hidden="true" />
          <VisuallyHidden>{t("video.play")}</VisuallyHidden>
        </span>,
      )}
    </button>
  );
}
