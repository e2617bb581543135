import type { Message } from "@contract/message.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { useConversion } from "./conversions.ts";
import styles from "./Transcript.module.css";

export function Transcript({ message }: { message: Message }) {
  const t = useT("media");
  const conversion = useConversion(message.id);
  if (conversion === "converting") {
    return (
      <p className={styles.quiet} role="status">
        <Spinner size={14} />
        {t("voice.converting")}
      </p>
    );
  }
  if (!message.transcribed) return null;
  return (
    <p className={message.transcript ? styles.text : styles.quiet} role="note" aria-label={t("voice.text")}>
      {message.transcript || t("voice.noText")}
    </p>
  );
}
