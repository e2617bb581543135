import { reportedText } from "@contract/report.ts";
import { useDates } from "../i18n/dates.ts";
import { useT } from "../i18n/use-t.ts";
import { usePeople } from "../rooms/use-people.ts";
import type { RoomMessage } from "../sealed/room-codec.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { cx } from "../ui/cx.ts";
import utilities from "../ui/utilities.module.css";
import styles from "./Reports.module.css";
import type { useReport } from "./use-report.ts";

/** Exactly what the operator gets of the messages; those before can be reported too. */
export function HandedOverList({ form }: { form: ReturnType<typeof useReport> }) {
  const t = useT("report");
  return (
    <section className={cx(utilities.column3, styles.handedOver)} aria-label={t("shown")}>
      <p>{t(form.withContents ? "shown" : "numbersShown")}</p>
      <ul className={utilities.column3}>
        {form.handedOver.map((message) => (
          <li key={message.id}>
            <MessageLine message={message} form={form} />
          </li>
        ))}
      </ul>
      {form.scope === "context" && form.before.length > 0 && (
        <fieldset className={utilities.column2}>
          <legend>{t("also")}</legend>
          {form.before.map((message) => (
            <Checkbox
              key={message.id}
              checked={form.isReported(message)}
              onChange={(on) => (on && !form.mayAdd ? undefined : form.setReported(message.id, on))}
            >
              <span className={styles.excerpt}>{reportedText(message) || message.fileName || `#${message.id}`}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </section>
  );
}

function MessageLine({ message, form }: { message: RoomMessage; form: ReturnType<typeof useReport> }) {
  const t = useT("report");
  const chat = useT("chat");
  const { dateTime } = useDates();
  const { find } = usePeople();
  const { id, sentAt, senderId, fileId, fileName } = message;
  if (!form.withContents) return <small>{`#${id} · ${dateTime(sentAt)}`}</small>;
  const name = form.sealed ? "" : (find(senderId)?.name ?? chat("someone"));
  const text = message.locked ? "" : reportedText(message);
  const file = fileId !== undefined && form.copied.has(fileId);
  return (
    <>
      <small>{[name, `#${id}`, dateTime(sentAt)].filter(Boolean).join(" · ")}</small>
      {text !== "" && <p className={styles.text}>{text}</p>}
      {fileId !== undefined && <small>{t(file ? "withFile" : "withoutFile", { name: fileName ?? "" })}</small>}
    </>
  );
}
