import type { Message } from "@contract/message.ts";
import { useLanguage } from "../../../i18n/I18nProvider.tsx";
import { useT } from "../../../i18n/use-t.ts";
import { languageTag } from "../../../lib/language.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { shownReactions } from "../../../room/reacting.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./Reactions.module.css";
import { useRowTools } from "./row-context.ts";

/** More names than this are a number. */
const namesMax = 8;

/** The emoji that were put on a message: how many, by whom, and whether one's own is among them. */
export function Reactions({ message, tabIndex }: { message: Message; tabIndex: number }) {
  const t = useT("chat");
  const tag = languageTag(useLanguage());
  const { selfId, find, mayReply, react } = useRowTools();
  const pending = useRoom((state) => state.reacting[message.id]);
  const shown = shownReactions(message, pending, selfId);
  if (shown.length === 0) return null;
  const namesOf = (ids: readonly string[]): string => {
    const names = ids.slice(0, namesMax).map((id) => (id === selfId ? t("you") : (find(id)?.name ?? t("someone"))));
    const more = ids.length - names.length;
    return new Intl.ListFormat(tag).format(more > 0 ? [...names, t("reactions.more", { count: more })] : names);
  };
  return (
    <ul className={styles.reactions}>
      {shown.map(([emoji, ids]) => {
        const mine = ids.includes(selfId);
        const names = namesOf(ids);
        return (
          <li key={emoji}>
            <button
              type="button"
              className={cx(styles.chip, mine && styles.mine)}
              aria-pressed={mine}
              aria-label={t("reactions.chip", { emoji, count: ids.length, names })}
              title={names}
              tabIndex={tabIndex}
              disabled={!mayReply && !mine}
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
