import type { Language } from "@contract/text/languages.ts";
import type { PageText } from "../../i18n/page-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { TextPage } from "../../site/TextPage.tsx";

type Document = "privacy" | "terms" | "payment";

const textsOf = (document: Document): Record<Language, () => Promise<PageText>> => ({
  en: async () => (await import("../../i18n/legal/en.ts")).legal[document],
  "zh-cn": async () => (await import("../../i18n/legal/zh-cn.ts")).legal[document],
  "zh-tw": async () => (await import("../../i18n/legal/zh-tw.ts")).legal[document],
});
const texts = { privacy: textsOf("privacy"), terms: textsOf("terms"), payment: textsOf("payment") };

export function LegalScreen({ document }: { document: Document }) {
  const t = useT("common");
  return <TextPage title={t(`legal.${document}`)} texts={texts[document]} />;
}
