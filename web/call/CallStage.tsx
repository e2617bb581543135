import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useState } from "react";
import { useStore } from "zustand";
import { useT } from "../i18n/use-t.ts";
import styles from "./CallStage.module.css";
import { videoKey } from "./call-videos.ts";
import type { OngoingCall } from "./call-view.ts";
import type { VideoKind } from "./transport.ts";
import type { PersonInCall } from "./use-call-people.ts";
import { VideoTile } from "./VideoTile.tsx";

/** The shared screen and the cameras of a call, over the upper end of the messages; can be hidden. */
export function CallStage({ call, people }: { call: Pick<OngoingCall, "store">; people: readonly PersonInCall[] }) {
  const t = useT("call");
  const { videos, speaking, device } = useStore(call.store);
  const [hidden, setHidden] = useState(false);
  const tilesOf = (kind: VideoKind) =>
    people.flatMap((person) => {
      const video = videos.find((one) => one.kind === kind && one.device === person.device);
      // The own screen would show itself in itself.
      return video && (kind === "camera" || person.device !== device) ? [{ person, video }] : [];
    });
  const screens = tilesOf("screen");
  const cameras = tilesOf("camera");
  const count = screens.length + cameras.length;
  if (count === 0) return null;
  const tile = ({ person, video }: (typeof cameras)[number]) => (
    <VideoTile
      key={videoKey(video)}
      video={video}
      name={person.mine ? t("you") : person.member.name}
      isOwn={person.device === device}
      isSpeaking={speaking.has(person.device)}
    />
  );
  return (
    <div className={styles.stage} data-screen={screens.length > 0 || undefined}>
      {!hidden && (
        <div className={styles.tiles}>
          {screens.map(tile)}
          {cameras.length > 0 && (
            <div className={styles.cameras} data-count={cameras.length}>
              {cameras.map(tile)}
            </div>
          )}
        </div>
      )}
      <button type="button" className={styles.handle} aria-expanded={!hidden} onClick={() => setHidden(!hidden)}>
        {hidden ? <ChevronDown size={18} aria-hidden="true" /> : <ChevronUp size={18} aria-hidden="true" />}
        <span>{hidden ? t("showVideos", { count }) : t("hideVideos")}</span>
      </button>
    </div>
  );
}
