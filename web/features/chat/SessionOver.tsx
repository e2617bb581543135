import { ResultCode } from "@contract/codes.ts";
import { useT } from "../../i18n/use-t.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";

const texts: Partial<Record<number, "passwordChanged" | "undone">> = {
  [ResultCode.passwordChanged]: "passwordChanged",
  [ResultCode.sessionUndone]: "undone",
};

/** Dialog for a session that another device or the owner ended, with the reason: see `askToLogInAgain`. */
export function SessionOver({ code, onClose }: { code: number; onClose: () => void }) {
  const t = useT("ended");
  return (
    <AlertDialog
      open
      title={t("title")}
      content={t(texts[code] ?? "text")}
      buttonText={t("button")}
      onClose={onClose}
    />
  );
}
