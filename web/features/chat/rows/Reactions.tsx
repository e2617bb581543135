import type { Message } from "@contract/message.ts";
import { listFormat } from "@contract/text/intl.ts";
import type { shownReactions } from "../../../room/message-reactions.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./Reactions.module.css";
import { useRowActions, useRowTexts } from "./RowContexts.tsx";

/** More names than this become a number. */
const namesMax = 8;

interface Props {
  message: Message;
  shown: ReturnType<typeof shownReactions>;
  /** Shown below an own message. */
  right: boolean;
  tabIndex: number;
}

export function Reactions({ message, shown, right, tabIndex }: Props) {
  const { t, tag, selfId, nameOf } = useRowTexts();
  const { mayReact, react } = useRowActions();
  const namesOf = (ids: readonly string[]): string => {
    const names = ids.slice(0, namesMax).map(nameOf);
    const more = ids.length - names.length;
    return listFormat(tag).format(more > 0 ? [...names, t("reactions.more", { count: more })] : names);
  };
  if (shown.length === 0) return null;
  return (
    <ul className={cx(styles.reactions, right && styles.right)}>
      {shown.map(([emoji, ids]) => {
        const mine = ids.includes(selfId);
        const names = namesOf(ids);
        return (
          <li key={emoji}>
            <button
              type="button"
              translate="no"
              className={cx(styles.chip, mine && styles.mine)}
              aria-pressed={mine}
              aria-label={t("reactions.chip", { emoji, count: ids.length, names })}
              title={names}
              tabIndex={tabIndex}
              disabled={!mayReact && !mine}
              onClick={() => react(message, emoji)}
            >
              <span aria-hidden="true">{emoji}</span>
              {ids.length}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
