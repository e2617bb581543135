import type { Message } from "@contract/message.ts";
import { Check, Clock3 } from "lucide-react";
import { useFormats } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import styles from "./Meta.module.css";
import { useRowTools } from "./row-context.ts";

/** The time of somebody else's message. */
export function TheirMeta({ sentAt }: { sentAt: number }) {
  const formats = useFormats();
  return (
    <time dateTime={new Date(sentAt).toISOString()} title={formats.dateTime(sentAt)}>
      {formats.time(sentAt)}
    </time>
  );
}

/** Time and state of an own message that the server has: sent, or read by so many. */
export function MyMeta({ message, tabIndex }: { message: Message; tabIndex: number }) {
  const t = useT("chat");
  const { others, showReaders } = useRowTools();
  const count = message.readCount;
  return (
    <>
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
      <TheirMeta sentAt={message.sentAt} />
    </>
  );
}

/** An honest clock: not with the server yet. */
export function PendingMeta({ createdAt, sending }: { createdAt: number; sending: boolean }) {
  const t = useT("chat");
  const words = sending ? t("status.sending") : t("status.waiting");
  return (
    <>
      <span className={styles.sent} title={words}>
        <Clock3 size={12} role="img" aria-label={words} />
      </span>
      <TheirMeta sentAt={createdAt} />
    </>
  );
}
