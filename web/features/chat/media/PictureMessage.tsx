import type { Message } from "@contract/message.ts";
import ImageOff from "lucide-react/icons/image-off";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useT } from "../../../i18n/use-t.ts";
import { useLocalUrl } from "../../../media/use-local-url.ts";
import { localMedia } from "../../../room/cache/local-media.ts";
import { useMediaLink } from "../../../room/use-media-link.ts";
import styles from "./Media.module.css";
import { useMediaTools } from "./media-tools.ts";
import { PictureBox } from "./PictureBox.tsx";

interface Props {
  message: Message;
  senderName: string;
  tabIndex: number;
}

export function PictureMessage({ message, senderName, tabIndex }: Props) {
  const t = useT("media");
  const { openPicture } = useMediaTools();
  const local = localMedia(message);
  const localUrl = useLocalUrl(local?.poster ?? local?.file);
  const link = useMediaLink(message, message.posterUrl ? "poster" : "file");
  if (link.failed && !local) return <PictureFailed message={message} tabIndex={tabIndex} link={link} />;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={t("picture.open")}
      tabIndex={tabIndex}
      onClick={() => openPicture(message.id)}
    >
      <PictureBox
        width={message.width}
        height={message.height}
        src={local ? localUrl : link.src}
        blur={local?.blur}
        perhapsMoving={local ? (local.poster ? undefined : local.file) : message.posterUrl ? undefined : link.src}
        alt={t("picture.alt", { name: senderName })}
        {...(local ? {} : { onLoad: link.onLoad, onError: link.onError })}
      />
    </button>
  );
}

function PictureFailed({
  message,
  tabIndex,
  link,
}: {
  message: Message;
  tabIndex: number;
  link: ReturnType<typeof useMediaLink>;
}) {
  const t = useT("media");
  return (
    <PictureBox width={message.width} height={message.height} src={undefined} alt="">
      <span className={styles.failed}>
        <ImageOff size={24} aria-hidden="true" />
        <span>{t(link.damaged ? "damaged" : "picture.failed")}</span>
        <button type="button" className={styles.again} tabIndex={tabIndex} onClick={link.again}>
          <RotateCw size={14} aria-hidden="true" />
          <span>{t("picture.again")}</span>
        </button>
      </span>
    </PictureBox>
  );
}
