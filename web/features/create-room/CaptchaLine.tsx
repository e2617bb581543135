import { ShieldCheck } from "lucide-react";
import type { CaptchaState } from "../../api/use-captcha.ts";
import { useT } from "../../i18n/use-t.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./CaptchaLine.module.css";

/** How the check that nobody has to take part in is going. */
export function CaptchaLine({ state }: { state: CaptchaState }) {
  const t = useT("home");
  return (
    <p className={styles.line} role="status">
      {state === "working" && (
        <>
          <Spinner size={14} /> {t("checking")}
        </>
      )}
      {state === "solved" && (
        <>
          <ShieldCheck size={16} aria-hidden="true" /> {t("checked")}
        </>
      )}
      {state === "failed" && t("checkFailed")}
    </p>
  );
}
