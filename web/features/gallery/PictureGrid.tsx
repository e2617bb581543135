import type { Message } from "@contract/message.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import Download from "lucide-react/icons/download";
import ImageOff from "lucide-react/icons/image-off";
import Play from "lucide-react/icons/play";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useState } from "react";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { formatDuration } from "../../lib/format.ts";
import { useMediaLink } from "../../room/use-media-link.ts";
import { useVideoLink } from "../../room/use-video-link.ts";
import { usePeople } from "../../rooms/use-people.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./Gallery.module.css";

/** Pictures and videos as a grid; a click opens them in full size. */
export function PictureGrid({ messages }: { messages: readonly Message[] }) {
  const navigate = useNavigate();
  const [videoId, setVideoId] = useState<number>();
  const video = messages.find(({ id }) => id === videoId);
  return (
    <>
      <ul className={styles.grid}>
        {messages.map((message) => (
          <li key={message.id}>
            <Cell
              message={message}
              onOpen={() =>
                message.kind === "video"
                  ? setVideoId(message.id)
                  : void navigate({ to: ".", state: { picture: message.id } })
              }
            />
          </li>
        ))}
      </ul>
      {video && <Video message={video} onClose={() => setVideoId(undefined)} />}
    </>
  );
}

function Cell({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const t = useT("media");
  const dates = useDates();
  const name = usePeople().find(message.senderId)?.name ?? "";
  const isVideo = message.kind === "video";
  const link = useMediaLink(message, isVideo || message.posterUrl ? "poster" : "file");
  const what = isVideo ? t("video.play") : t("picture.open");
  const from = t("gallery.from", { name, date: dates.dateTime(message.sentAt) });
  return (
    <button type="button" className={styles.cell} title={from} onClick={onOpen}>
      <VisuallyHidden>{`${what}: ${from}`}</VisuallyHidden>
      {link.src && (
        <img src={link.src} alt="" loading="lazy" decoding="async" onLoad={link.onLoad} onError={link.onError} />
      )}
      {link.failed && !isVideo && <ImageOff size={22} aria-hidden="true" />}
      {isVideo && (
        <span className={styles.badge}>
          <Play size={12} fill="currentColor" aria-hidden="true" />
          <span>{formatDuration(message.durationSeconds ?? 0)}</span>
        </span>
      )}
    </button>
  );
}

function Video({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT("media");
  const navigate = useNavigate();
  const { code } = useParams({ from: "/chatroom/$code" });
  const link = useVideoLink(message);
  const download = () => {
    const params = { code, fileId: message.fileId ?? "" };
    void navigate({ to: "/chatroom/$code/download/$fileId", params, state: { download: true } });
  };
  return (
    <Dialog size="lg" onClose={onClose} title={t("kinds.video")}>
      {link.failed ? (
        <div className={styles.failed}>
          <p role="status">{t(link.damaged ? "damaged" : "video.failed")}</p>
          <Button icon={<Download size={18} />} onClick={download}>
            {t("video.download")}
          </Button>
          <Button icon={<RotateCw size={18} />} onClick={link.again}>
            {t("picture.again")}
          </Button>
        </div>
      ) : (
        <video {...link.element} className={styles.video} />
      )}
    </Dialog>
  );
}
