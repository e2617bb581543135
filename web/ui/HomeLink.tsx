import { useT } from "../i18n/use-t.ts";
import { ButtonLink } from "./ButtonLink.tsx";

export function HomeLink() {
  const t = useT("common");
  return <ButtonLink to="/">{t("home")}</ButtonLink>;
}
