import { useT } from "../i18n/use-t.ts";
import { Link } from "../lib/router/Link.tsx";
import { buttonClass } from "./Button.tsx";

/** The way out that is always there. */
export function HomeLink() {
  const t = useT("common");
  return (
    <Link to="/" className={buttonClass()}>
      {t("home")}
    </Link>
  );
}
