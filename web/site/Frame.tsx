import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useT } from "../i18n/use-t.ts";
import { appName } from "../lib/app-name.ts";
import { setPageTitle } from "../lib/browser/page-title.ts";
import { cx } from "../ui/cx.ts";
import { LanguageSelect } from "../ui/LanguageSelect.tsx";
import { Logo } from "../ui/Logo.tsx";
import { OfflineBanner } from "../ui/OfflineBanner.tsx";
import { ContactLinks } from "./ContactLinks.tsx";
import styles from "./Frame.module.css";

interface Props {
  /** Title of the browser's tab. */
  title: string;
  children: ReactNode;
  /** `card`: a centred card. `text`: a column of prose. `wide`: the content has a layout of its own. */
  layout?: "card" | "text" | "wide";
}

/** Frame of all pages outside a room: the product's name above, legal links and contact channels below. */
export function Frame({ title, children, layout = "card" }: Props) {
  const t = useT("common");
  useEffect(() => setPageTitle(title), [title]);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t("skip")}
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.name} aria-label={`${appName}: ${t("home")}`}>
          <Logo />
        </Link>
        <LanguageSelect />
      </header>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={cx(styles.main, styles[layout])}>
        {children}
      </main>
      <footer className={styles.footer}>
        <nav className={styles.links}>
          <Link to="/help">{t("help")}</Link>
          <Link to="/privacy-policy">{t("legal.privacy")}</Link>
          <Link to="/terms-of-service">{t("legal.terms")}</Link>
          <Link to="/payment-terms">{t("legal.payment")}</Link>
          <Link to="/feedback">{t("feedback")}</Link>
          <Link to="/report">{t("report")}</Link>
          <Link to="/status">{t("status")}</Link>
        </nav>
        <ContactLinks className={styles.links} />
      </footer>
    </div>
  );
}
