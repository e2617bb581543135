import { ResultCode } from "@contract/codes.ts";
import { useT } from "../../i18n/use-t.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";

/** Dialog for a session that another device or the owner ended, with the reason: see `askToLogInAgain`. */
export function SessionOver({ code, onClose }: { code: number; onClose: () => void }) {
  const t = useT("ended");
  const content = t(code === ResultCode.passwordChanged ? "passwordChanged" : "text");
  return <AlertDialog open title={t("title")} content={content} buttonText={t("button")} onClose={onClose} />;
}
