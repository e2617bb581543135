import { Link } from "@tanstack/react-router";
import { useT } from "../i18n/use-t.ts";
import { buttonClass } from "./Button.tsx";

export function HomeLink() {
  const t = useT("common");
  return (
    <Link to="/" className={buttonClass()}>
      {t("home")}
    </Link>
  );
}
