import { AtSign } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import styles from "../list/NewBelow.module.css";
import { useUnseenMentions } from "./use-unseen-mentions.ts";

interface Props {
  scroller: RefObject<HTMLElement | null>;
  /** The person can see the list. */
  visible: boolean;
  /** False when it is not there any more. */
  jumpTo: (messageId: number) => Promise<boolean>;
}

/** From mention to mention: to the oldest one that was not seen yet, saying how many there are. */
export function MentionJump({ scroller, visible, jumpTo }: Props) {
  const t = useT("chat");
  const live = useRoom((state) => state.connection === "live");
  const { unseen, drop } = useUnseenMentions(scroller, visible);
  const next = unseen[0];

  const go = async () => {
    if (next === undefined) return;
    // Recalled meanwhile. Without a network it may still be there.
    if (!(await jumpTo(next)) && live) drop([next]);
  };
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (!visible) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // By its place: with Alt, some keyboards write another letter.
      if (event.code !== "KeyM" || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.isComposing || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      void latest.current();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [visible]);

  if (next === undefined) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t("mentions.unseen", { count: unseen.length })}
      title={t("mentions.next")}
      aria-keyshortcuts="Alt+M"
      onClick={() => void go()}
    >
      <AtSign size={18} aria-hidden="true" />
      <span className={styles.count}>{unseen.length}</span>
    </button>
  );
}
