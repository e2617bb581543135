import Maximize from "lucide-react/icons/maximize";
import PictureInPicture from "lucide-react/icons/picture-in-picture-2";
import { useEffect, useRef, useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { IconButton } from "../ui/IconButton.tsx";
import styles from "./CallStage.module.css";
import type { CallVideo } from "./call-videos.ts";

interface Props {
  video: CallVideo;
  name: string;
  isOwn: boolean;
  isSpeaking: boolean;
}

/** Safari on iPhones shows videos alone in full screen, in its own player. */
type Video = HTMLVideoElement & { webkitEnterFullscreen?(): void };

const presses = ["click", "keydown"];

const canFloat = (): boolean => document.pictureInPictureEnabled === true;

/** A camera or a shared screen. */
export function VideoTile({ video: { kind, stream }, name, isOwn, isSpeaking }: Props) {
  const t = useT("call");
  const frame = useRef<HTMLElement>(null);
  const video = useRef<Video>(null);
  const stalled = useStalled(video, kind === "camera" && !isOwn);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    const play = () => void element.play().catch(() => {});
    play();
    // Muted videos play without a user gesture, but not in a browser that saves power.
    const onPress = () => element.paused && play();
    for (const press of presses) addEventListener(press, onPress, { capture: true });
    return () => {
      for (const press of presses) removeEventListener(press, onPress, { capture: true });
      if (document.pictureInPictureElement === element) document.exitPictureInPicture().catch(() => {});
      element.srcObject = null;
    };
  }, [stream]);

  const toggleFullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (frame.current?.requestFullscreen) frame.current.requestFullscreen().catch(() => {});
    else video.current?.webkitEnterFullscreen?.();
  };
  const toggleFloating = () => {
    const floating = document.pictureInPictureElement === video.current;
    const done = floating ? document.exitPictureInPicture() : video.current?.requestPictureInPicture();
    done?.catch(() => {});
  };
  const isMirrored = isOwn && stream.getVideoTracks()[0]?.getSettings().facingMode !== "environment";
  return (
    <figure ref={frame} className={styles.tile} data-kind={kind} data-speaking={isSpeaking || undefined}>
      <video
        ref={video}
        aria-label={t(kind === "camera" ? "cameraOf" : "screenOf", { name })}
        data-mirrored={isMirrored || undefined}
        autoPlay
        playsInline
        muted
        onDoubleClick={toggleFullScreen}
      />
      {stalled && <p className={styles.stalled}>{t("noPicture")}</p>}
      <figcaption className={styles.name}>{name}</figcaption>
      <div className={styles.tools}>
        {canFloat() && (
          <IconButton
            className={styles.float}
            label={t("pictureInPicture")}
            icon={<PictureInPicture size={18} />}
            onClick={toggleFloating}
          />
        )}
        <IconButton label={t("fullScreen")} icon={<Maximize size={18} />} onClick={toggleFullScreen} />
      </div>
    </figure>
  );
}

const checkMs = 3000;

/** True while no new frame arrives: the sender saves the network for voices, or the camera is paused. */
function useStalled(video: React.RefObject<HTMLVideoElement | null>, on: boolean): boolean {
  const [stalled, setStalled] = useState(false);
  useEffect(() => {
    if (!on) return;
    let before: number | undefined;
    const timer = setInterval(() => {
      // Browsers play no video in a hidden page.
      const frames = document.hidden ? undefined : video.current?.getVideoPlaybackQuality?.().totalVideoFrames;
      setStalled(frames !== undefined && frames === before);
      before = frames;
    }, checkMs);
    return () => clearInterval(timer);
  }, [video, on]);
  return stalled;
}
