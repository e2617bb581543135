import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import Download from "lucide-react/icons/download";
import { useT } from "../../i18n/use-t.ts";
import { formatBytes } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./Download.module.css";
import { useDownload } from "./use-download.ts";

/** Downloads a file with progress and saves it. Large files are left to the browser's download manager. */
export function DownloadHere({ message, name }: { message: Message; name: string }) {
  const t = useT("media");
  const total = message.size ?? 0;
  const { state, receivedBytes, start, cancel } = useDownload(message, name, total > Limits.ownDownloadMaxBytes);
  if (state === "running") {
    const done = formatBytes(receivedBytes);
    return (
      <>
        <progress className={styles.progress} max={total || 1} value={receivedBytes} aria-label={t("download.title")} />
        <p className={styles.quiet}>{t("download.progress", { done, total: formatBytes(total) })}</p>
        <Button onClick={cancel}>{t("download.cancel")}</Button>
      </>
    );
  }
  return (
    <>
      <p className={styles.quiet} role="status">
        {state === "done" && `${t("download.done")} · ${t("download.doneHint")}`}
        {state === "handedOver" && t("download.handedOver")}
        {state === "failed" && t("download.failed")}
      </p>
      <Button variant="primary" size="lg" icon={<Download size={18} />} onClick={start}>
        {state === "done" || state === "handedOver" ? t("download.again") : t("download.start")}
      </Button>
    </>
  );
}
