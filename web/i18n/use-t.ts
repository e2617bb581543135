import "./messages.ts";
import { useTranslations } from "use-intl";

/** The words of one area: `const t = useT("chat"); t("send")`. Keys and their placeholders are checked by type. */
export const useT = useTranslations;
