import Copy from "lucide-react/icons/copy";
import { useT } from "../../../i18n/use-t.ts";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { toast } from "../../../ui/toast.ts";
import styles from "./FormatTree.module.css";

/** Code in lines of its own, with a button that copies it. */
export function CodeBlock({ text, tabIndex }: { text: string; tabIndex: number }) {
  const t = useT("tools");
  const common = useT("common");
  const copy = async () => {
    const copied = await copyText(text);
    void toast(copied ? common("copied") : t("format.copyFailed"), { kind: copied ? "success" : "error" });
  };
  return (
    <div className={styles.codeBlock}>
      <pre>
        <code>{text}</code>
      </pre>
      <button
        type="button"
        className={styles.copy}
        aria-label={t("format.copyCode")}
        title={t("format.copyCode")}
        tabIndex={tabIndex}
        onClick={() => void copy()}
      >
        <Copy size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
