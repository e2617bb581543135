import type { Language } from "@contract/text/languages.ts";
import type { PageText } from "../../i18n/page-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { TextPage } from "../../site/TextPage.tsx";

const texts: Record<Language, () => Promise<PageText>> = {
  en: async () => (await import("../../i18n/help/en.ts")).help,
  "zh-cn": async () => (await import("../../i18n/help/zh-cn.ts")).help,
  "zh-tw": async () => (await import("../../i18n/help/zh-tw.ts")).help,
};

/** The help page, with the way back to the rooms of this device. */
export function HelpScreen() {
  const t = useT("common");
  return (
    <TextPage title={t("help")} texts={texts}>
      <RoomsOfDevice />
    </TextPage>
  );
}
