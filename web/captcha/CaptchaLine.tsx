import ShieldCheck from "lucide-react/icons/shield-check";
import { useT } from "../i18n/use-t.ts";
import { Spinner } from "../ui/Spinner.tsx";
import styles from "./CaptchaLine.module.css";

/** Progress of the captcha, which needs no interaction. */
export function CaptchaLine({ state }: { state: "idle" | "working" | "solved" | "failed" | "off" }) {
  const t = useT("home");
  const common = useT("common");
  return (
    <p className={styles.line} role="status">
      {state === "working" && (
        <>
          <Spinner size={14} /> <span>{t("checking")}</span>
        </>
      )}
      {state === "solved" && (
        <>
          <ShieldCheck size={16} aria-hidden="true" /> <span>{t("checked")}</span>
        </>
      )}
      {state === "failed" && <span>{common("errors.captcha")}</span>}
    </p>
  );
}
