import type { Message } from "@contract/message.ts";
import { foldForSearch } from "@contract/text/search-terms.ts";
import { useDates } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { usePeople } from "../../../rooms/use-people.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import utilities from "../../../ui/utilities.module.css";
import { withMarks } from "../rows/MarkedText.tsx";
import { OwnerBadge } from "../rows/OwnerBadge.tsx";
import styles from "./FindBar.module.css";
import type { Found } from "./use-search.ts";

interface Props {
  found: Found;
  at: number;
  onChoose: (index: number) => void;
  onMore: () => void;
}

/** Characters of a message shown before the first match. */
const leadLength = 24;

export function FoundList({ found, at, onChoose, onMore }: Props) {
  const t = useT("tools");
  const chat = useT("chat");
  const dates = useDates();
  const selfId = useRoom((state) => state.session.memberId);
  const { find } = usePeople();
  return (
    <div className={styles.found}>
      <ol aria-label={t("find.results")}>
        {found.messages.map((message, index) => {
          const sender = find(message.senderId);
          const name = message.senderId === selfId ? chat("you") : (sender?.name ?? chat("someone"));
          return (
            <li key={message.id}>
              <button
                type="button"
                className={cx(styles.result, index === at && styles.chosen)}
                aria-current={index === at || undefined}
                onClick={() => onChoose(index)}
              >
                <Avatar id={message.senderId} name={sender?.name ?? ""} src={sender?.avatar ?? ""} size={36} />
                <span className={utilities.rest}>
                  <span className={styles.who}>
                    <span className={utilities.ellipsis}>
                      <span translate="no">{name}</span> {sender?.role === "owner" && <OwnerBadge />}
                    </span>
                    <time dateTime={new Date(message.sentAt).toISOString()}>{dates.dateTime(message.sentAt)}</time>
                  </span>
                  <span className={cx(styles.snippet, utilities.ellipsis)}>
                    {withMarks(snippet(message, found.terms), found.terms, 0)}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {found.more && (
        <button type="button" className={styles.more} onClick={onMore}>
          {t("find.more")}
        </button>
      )}
    </div>
  );
}

/** Excerpt of a message from shortly before the first match. */
function snippet({ content, fileName = "", transcript = "" }: Message, terms: readonly string[]): string {
  const text = [content, fileName, transcript].filter(Boolean).join(" · ").replace(/\s+/gu, " ");
  const folded = foldForSearch(text);
  const first = Math.min(...terms.map((term) => folded.indexOf(term)).filter((place) => place >= 0));
  if (!Number.isFinite(first) || first <= leadLength) return text;
  const characters = [...text.slice(0, first)];
  return `…${characters.slice(-leadLength).join("")}${text.slice(first)}`;
}
