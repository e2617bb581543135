import type { Message } from "@contract/message.ts";
import { memo } from "react";
import { useFormats } from "../../../i18n/dates.ts";
import { useLanguage } from "../../../i18n/I18nProvider.tsx";
import { useT } from "../../../i18n/use-t.ts";
import { languageTag } from "../../../lib/language.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { dividerTime } from "../words/moments.ts";
import { useNoticeText } from "../words/use-notice-text.ts";
import styles from "./Notices.module.css";

/** Who did what: system notices, and what stays of a recalled message. */
export const NoticeRow = memo(function NoticeRow({ message }: { message: Message }) {
  const formats = useFormats();
  const noticeText = useNoticeText();
  return (
    <p className={styles.notice} title={formats.dateTime(message.sentAt)}>
      {noticeText(message)}
    </p>
  );
});

export const TimeRow = memo(function TimeRow({ at }: { at: number }) {
  const tag = languageTag(useLanguage());
  return (
    <p className={styles.time}>
      <time dateTime={new Date(at).toISOString()}>{dividerTime(at, serverNow(), tag)}</time>
    </p>
  );
});

export const UnreadRow = memo(function UnreadRow({ count }: { count: number }) {
  const t = useT("chat");
  return (
    <p className={styles.unread}>
      <span>{t("unreadLine", { count })}</span>
    </p>
  );
});
