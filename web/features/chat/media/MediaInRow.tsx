import type { ComponentProps, ReactNode } from "react";
import { albumDimensionsPx } from "../../../media/album.ts";
import { useVoices } from "../voice/voice-context.ts";
import type { Album } from "./Album.tsx";
import { isMediaWithoutBubble, mediaOf } from "./kinds.ts";
import { lazyMedia } from "./lazy-media.ts";
import styles from "./MediaInRow.module.css";
import type { MessageMedia } from "./MessageMedia.tsx";
import type { PendingMedia } from "./PendingMedia.tsx";
import { PictureBox } from "./PictureBox.tsx";

export function MediaOfMessage(props: ComponentProps<typeof MessageMedia>) {
  const media = lazyMedia.useNow();
  const voices = useVoices();
  return <Media>{media && voices ? <media.MessageMedia {...props} /> : <Place media={props.message} />}</Media>;
}

export function MediaOfPending(props: ComponentProps<typeof PendingMedia>) {
  const media = lazyMedia.useNow();
  return media ? <media.PendingMedia {...props} /> : <Place media={props.item.media} />;
}

export function AlbumInRow(props: ComponentProps<typeof Album>) {
  const media = lazyMedia.useNow();
  const voices = useVoices();
  const { parts } = props;
  return (
    <Media>{media && voices ? <media.Album {...props} /> : <div style={albumDimensionsPx(parts, mediaOf)} />}</Media>
  );
}

/** The chat snapshot has only the place of media, as their styles load with the media chunk. */
function Media({ children }: { children: ReactNode }) {
  return (
    <div className={styles.media} data-media>
      {children}
    </div>
  );
}

/** Reserves the place of media until the chunk is loaded. */
function Place({ media }: { media: { kind: string; width?: number | undefined; height?: number | undefined } }) {
  if (!isMediaWithoutBubble(media)) return <div className={styles.line} />;
  return <PictureBox width={media.width} height={media.height} src={undefined} alt="" />;
}
