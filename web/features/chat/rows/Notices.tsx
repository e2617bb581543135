import type { Message } from "@contract/message.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { dividerTime } from "../labels/moments.ts";
import styles from "./Notices.module.css";
import { useRowPeople, useRowTexts } from "./row-context.ts";

/** System notices and placeholders of recalled messages. */
export function NoticeRow({ message }: { message: Message }) {
  const { dates } = useRowTexts();
  const { noticeText } = useRowPeople();
  return (
    <p className={styles.notice} title={dates.dateTime(message.sentAt)}>
      {noticeText(message)}
    </p>
  );
}

export function TimeRow({ at }: { at: number }) {
  const { tag, dates } = useRowTexts();
  return (
    <p className={styles.time}>
      <time dateTime={new Date(at).toISOString()}>{dividerTime(at, serverNow(), tag, dates)}</time>
    </p>
  );
}

export function UnreadRow({ count }: { count: number }) {
  const { t } = useRowTexts();
  return (
    <p className={styles.unread}>
      <span>{t("unreadLine", { count })}</span>
    </p>
  );
}
