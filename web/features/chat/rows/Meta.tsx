import type { Message } from "@contract/message.ts";
import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import Clock3 from "lucide-react/icons/clock-3";
import { cx } from "../../../ui/cx.ts";
import styles from "./Meta.module.css";
import { type RowTexts, useRowActions, useRowTexts } from "./RowContexts.tsx";
import { isReadByAll, readLabel } from "./row-state.ts";

/** Time of another member's message. `shown`: without hovering. */
export function TheirMeta({ message, shown }: { message: Message; shown: boolean }) {
  const { t, dates } = useRowTexts();
  const { sentAt, editedAt, imported, bot } = message;
  const mark = imported ? "imported" : bot ? "bot" : editedAt === undefined ? undefined : "edited";
  if (!mark) return timeOf(sentAt, dates, cx(styles.meta, shown && styles.shown));
  return (
    <div className={cx(styles.meta, styles.shown)}>
      <span className={styles.edited}>{t(mark)}</span>
      {timeOf(sentAt, dates)}
    </div>
  );
}

/**
 * Time and state of an own message on the server: one tick once the room has stored the message, the number of its
 * readers, and two ticks once all have read it.
 */
export function MyMeta({ message, shown, tabIndex }: { message: Message; shown: boolean; tabIndex: number }) {
  const { t, dates, names } = useRowTexts();
  const count = message.readCount;
  const label = readLabel(count, { t, names });
  const isEdited = message.editedAt !== undefined;
  const { showReaders } = useRowActions();
  return (
    <div className={cx(styles.meta, styles.mine, (shown || isEdited) && styles.shown)}>
      {isEdited && <span className={styles.edited}>{t("edited")}</span>}
      {count > 0 ? (
        <button
          type="button"
          className={styles.read}
          aria-label={label}
          title={label}
          tabIndex={tabIndex}
          onClick={() => showReaders(message)}
        >
          {isReadByAll(count, names) ? <CheckCheck size={15} aria-hidden="true" /> : `${t("status.read")} ${count}`}
        </button>
      ) : (
        <span className={styles.sent} title={label}>
          <Check size={13} role="img" aria-label={label} />
        </span>
      )}
      {timeOf(message.sentAt, dates)}
    </div>
  );
}

/** A clock until the server acknowledges the message. A failed message shows no time but reserves its place. */
export function PendingMeta({ createdAt, label, failed }: { createdAt: number; label: string; failed: boolean }) {
  const { dates } = useRowTexts();
  return (
    <div className={cx(styles.meta, styles.mine, styles.shown)}>
      {!failed && (
        <>
          <span className={styles.sent} title={label}>
            <Clock3 size={12} role="img" aria-label={label} />
          </span>
          {timeOf(createdAt, dates)}
        </>
      )}
    </div>
  );
}

/** A function instead of a component, as each row has a time. */
function timeOf(at: number, dates: RowTexts["dates"], className?: string) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={dates.dateTime(at)}>
      {dates.time(at)}
    </time>
  );
}
