import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useRef, useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { copyText } from "../lib/browser/clipboard.ts";
import { Button } from "./Button.tsx";
import styles from "./CopyField.module.css";
import { Field, type FieldTexts } from "./Field.tsx";
import { toast } from "./toast.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

interface Props extends FieldTexts {
  value: string;
  onCopied?: () => void;
}

const shownMs = 2000;

export function CopyField({ value, onCopied, ...fieldProps }: Props) {
  const t = useT("common");
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(value)) {
      setCopied(true);
      onCopied?.();
    } else {
      input.current?.focus();
      input.current?.select();
      void toast(t("copyFailed"), { kind: "error" });
    }
  };
  return (
    <Field {...fieldProps}>
      {(ids) => (
        <div className={styles.row}>
          <input
            {...ids}
            ref={input}
            className={styles.value}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant={copied ? "secondary" : "primary"}
            className={styles.button}
            icon={copied ? <Check size={17} /> : <Copy size={17} />}
            onClick={() => void copy()}
          >
            {copied ? t("copied") : t("copy")}
          </Button>
          <VisuallyHidden live>{copied ? t("copied") : ""}</VisuallyHidden>
        </div>
      )}
    </Field>
  );
}
