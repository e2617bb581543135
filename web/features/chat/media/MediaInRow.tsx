import type { ComponentProps, ReactNode } from "react";
import { useVoices } from "../voice/voices.ts";
import { isBareMedia } from "./kinds.ts";
import { lazyMedia } from "./lazy-media.ts";
import styles from "./MediaInRow.module.css";
import type { MessageMedia } from "./MessageMedia.tsx";
import type { PendingMedia } from "./PendingMedia.tsx";
import { PictureBox } from "./PictureBox.tsx";

/** What a message carries besides words. */
export function MediaOfMessage(props: ComponentProps<typeof MessageMedia>) {
  const media = lazyMedia.useNow();
  const voices = useVoices();
  return <Media>{media && voices ? <media.MessageMedia {...props} /> : <Place media={props.message} />}</Media>;
}

/** A file on its way. */
export function MediaOfPending(props: ComponentProps<typeof PendingMedia>) {
  const media = lazyMedia.useNow();
  return media ? <media.PendingMedia {...props} /> : <Place media={props.item.media} />;
}

/** Its styles come when it does: of the last screen that is kept, only its place is a part. */
function Media({ children }: { children: ReactNode }) {
  return (
    <div className={styles.media} data-media>
      {children}
    </div>
  );
}

/** Keeps the place of what is not here yet. */
function Place({ media }: { media: { kind: string; width?: number | undefined; height?: number | undefined } }) {
  if (!isBareMedia(media)) return <div className={styles.line} />;
  return <PictureBox width={media.width} height={media.height} src={undefined} alt="" />;
}
