import AtSign from "lucide-react/icons/at-sign";
import { type RefObject, useEffect, useRef } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { isImeKey } from "../../../lib/browser/composition.ts";
import styles from "../list/ScrollToNewest.module.css";
import { useUnseenMentions } from "./use-unseen-mentions.ts";

interface Props {
  scroller: RefObject<HTMLElement | null>;
  /** Id from which messages count as unseen. */
  from: number;
  visible: boolean;
  /** False if the message no longer exists. */
  jumpTo: (messageId: number) => Promise<boolean | undefined>;
}

/** Button to the oldest unseen mention, with the number of unseen mentions. */
export function MentionJump({ scroller, from, visible, jumpTo }: Props) {
  const t = useT("tools");
  const { unseen, drop } = useUnseenMentions({ scroller, from, visible });
  const next = unseen[0];

  const go = async () => {
    if (next === undefined) return;
    if ((await jumpTo(next)) === false) drop([next]);
  };
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (!visible) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // `code` instead of `key`, as with Alt some keyboards produce another letter.
      if (event.code !== "KeyM" || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isImeKey(event) || document.querySelector("dialog[open]")) return;
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
