import { useRoom } from "../../../room/RoomProvider.tsx";
import { shownMessages } from "../../../room/state/history-window.ts";
import { findMessage } from "../../../room/state/message-list.ts";
import { cx } from "../../../ui/cx.ts";
import { OwnerBadge } from "./OwnerBadge.tsx";
import styles from "./Quote.module.css";
import { useRowActions, useRowTexts } from "./RowContexts.tsx";

interface Props {
  messageId: number;
  senderId: string;
  text: string;
  recalled?: boolean | undefined;
  mine: boolean;
  tabIndex: number;
}

/** The message that a message replies to; a click jumps to it. */
export function Quote({ messageId, senderId, text, recalled, mine, tabIndex }: Props) {
  const { t, find, nameOf } = useRowTexts();
  const { jumpTo } = useRowActions();
  const content = (
    <>
      <span className={styles.name}>
        <span translate="no">{nameOf(senderId)}</span>
        {find(senderId)?.role === "owner" && <OwnerBadge />}
      </span>
      <span className={cx(styles.text, recalled && styles.recalled)}>
        {recalled ? t("recalledQuote") : text || <QuotedMedia messageId={messageId} />}
      </span>
    </>
  );
  const className = cx(styles.quote, mine && styles.mine);
  if (recalled) return <div className={className}>{content}</div>;
  return (
    <button
      type="button"
      className={className}
      title={t("jumpToQuote")}
      tabIndex={tabIndex}
      onClick={() => jumpTo(messageId)}
    >
      {content}
    </button>
  );
}

/** Label of a quoted message without text. */
function QuotedMedia({ messageId }: { messageId: number }) {
  const { t, mediaLabel } = useRowTexts();
  const message = useRoom((state) => findMessage(shownMessages(state), messageId));
  return (message && mediaLabel.ofMessage(message)) || t("spoken.quoted");
}
