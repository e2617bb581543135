import MoreHorizontal from "lucide-react/icons/ellipsis";
import Reply from "lucide-react/icons/reply";
import { useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { cx } from "../../../ui/cx.ts";
import { quickReactions, saveRecent } from "../emoji/recent-emoji.ts";
import styles from "./BubbleTools.module.css";

interface Props {
  mine: boolean;
  onMore: (at: { x: number; y: number }) => void;
  onReply: (() => void) | undefined;
  onReact: ((emoji: string) => void) | undefined;
}

const reactionsShown = 3;

/** Tools for the mouse only, mounted on its first movement; by keyboard, the menu of the row offers the same. */
export function BubbleTools({ mine, onMore, onReply, onReact }: Props) {
  const tools = useT("tools");
  const [quick] = useState(() => quickReactions().slice(0, reactionsShown));
  return (
    <div className={cx(styles.tools, mine && styles.mine)} aria-hidden="true" data-momentary>
      {onReact &&
        quick.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={styles.tool}
            tabIndex={-1}
            title={tools("reactions.with", { emoji })}
            onClick={() => {
              saveRecent(emoji);
              onReact(emoji);
            }}
          >
            {emoji}
          </button>
        ))}
      {onReply && (
        <button type="button" className={styles.tool} tabIndex={-1} title={tools("menu.reply")} onClick={onReply}>
          <Reply size={16} />
        </button>
      )}
      <button
        type="button"
        className={styles.tool}
        tabIndex={-1}
        title={tools("menu.more")}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onMore({ x: box.left, y: box.bottom });
        }}
      >
        <MoreHorizontal size={16} />
      </button>
    </div>
  );
}
