import type { Message } from "@contract/message.ts";
import { Check, Clock3 } from "lucide-react";
import { cx } from "../../../ui/cx.ts";
import styles from "./Meta.module.css";
import { type RowTools, useRowTools } from "./row-context.ts";

/** Time of another member's message. `shown`: without hovering. */
export function TheirMeta({ sentAt, shown }: { sentAt: number; shown: boolean }) {
  return timeOf(sentAt, useRowTools(), cx(styles.meta, shown && styles.shown));
}

/** Time and state of an own message on the server: sent, or read by a number of members. */
export function MyMeta({ message, shown, tabIndex }: { message: Message; shown: boolean; tabIndex: number }) {
  const tools = useRowTools();
  const { t, others, showReaders } = tools;
  const count = message.readCount;
  return (
    <div className={cx(styles.meta, styles.mine, shown && styles.shown)}>
      {count > 0 ? (
        <button
          type="button"
          className={styles.read}
          aria-label={t("status.readCount", { count })}
          tabIndex={tabIndex}
          onClick={() => showReaders(message)}
        >
          {others > 1 ? `${t("status.read")} ${count}` : t("status.read")}
        </button>
      ) : (
        <span className={styles.sent} title={t("status.sent")}>
          <Check size={13} role="img" aria-label={t("status.sent")} />
        </span>
      )}
      {timeOf(message.sentAt, tools)}
    </div>
  );
}

/** A clock until the server acknowledges the message. A failed message shows no time but reserves its place. */
export function PendingMeta({ createdAt, label, failed }: { createdAt: number; label: string; failed: boolean }) {
  const tools = useRowTools();
  return (
    <div className={cx(styles.meta, styles.mine, styles.shown)}>
      {!failed && (
        <>
          <span className={styles.sent} title={label}>
            <Clock3 size={12} role="img" aria-label={label} />
          </span>
          {timeOf(createdAt, tools)}
        </>
      )}
    </div>
  );
}

/** A function instead of a component, as each row has a time. */
function timeOf(at: number, { dates }: Pick<RowTools, "dates">, className?: string) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={dates.dateTime(at)}>
      {dates.time(at)}
    </time>
  );
}
