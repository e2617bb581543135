import { languageTag } from "@contract/text/languages.ts";
import { useEffect } from "react";
import { useLanguage } from "../../../i18n/I18nProvider.tsx";
import { useT } from "../../../i18n/use-t.ts";
import { formatDuration } from "../../../lib/format.ts";
import { formatTimeSpan } from "../../../lib/time-span.ts";
import { useServerNow } from "../../../lib/use-server-now.ts";
import type { WriteState } from "../../../room/may-write.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import type { RoomState } from "../../../room/types.ts";
import styles from "./WriteRestriction.module.css";

interface Props {
  state: WriteState;
  /** Seconds between two messages. */
  slowMode: number;
  onWait: (waiting: boolean) => void;
}

/** Why the member may not write, or when the next message may be sent. */
export function WriteRestriction({ state, slowMode, onWait }: Props) {
  const t = useT("tools");
  if (state === "open") return <SlowMode seconds={slowMode} onWait={onWait} />;
  return (
    <p className={styles.closed} role="status">
      {t(`closed.${state}`)}
    </p>
  );
}

function SlowMode({ seconds, onWait }: { seconds: number; onWait: (waiting: boolean) => void }) {
  const t = useT("tools");
  const tag = languageTag(useLanguage());
  const now = useServerNow(1000);
  const latest = useRoom(latestOwnTime);
  const left = Math.min(seconds, Math.ceil((latest + seconds * 1000 - now) / 1000));
  const waiting = left > 0;
  useEffect(() => {
    onWait(waiting);
    return () => onWait(false);
  }, [waiting, onWait]);
  return (
    <p className={styles.slow} role="timer">
      {waiting
        ? t("slowMode.left", { left: formatDuration(left) })
        : t("slowMode.every", { time: formatTimeSpan(seconds, tag) })}
    </p>
  );
}

/** Server time of the own message that was sent last; 0 without one. */
function latestOwnTime({ messages, session }: RoomState): number {
  const own = messages.findLast(({ senderId, eventId }) => senderId === session.memberId && eventId !== "");
  return own?.sentAt ?? 0;
}
