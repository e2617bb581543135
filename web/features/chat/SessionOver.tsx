import { ResultCode } from "@contract/codes.ts";
import { useT } from "../../i18n/use-t.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

const texts: Partial<Record<number, "passwordChanged" | "undone">> = {
  [ResultCode.passwordChanged]: "passwordChanged",
  [ResultCode.sessionUndone]: "undone",
};

/** Dialog for a session that another device or the owner ended, with the reason: see `askToLogInAgain`. */
export function SessionOver({ code, onClose }: { code: number; onClose: () => void }) {
  const t = useT("ended");
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("title")}
      content={t(texts[code] ?? "text")}
      confirmText={t("button")}
      cancelText={false}
      destructive={false}
      onConfirm={() => undefined}
    />
  );
}
