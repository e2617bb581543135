import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useT } from "../i18n/use-t.ts";
import { appName } from "../lib/app-name.ts";
import { setPageTitle } from "../lib/page-title.ts";
import { ContactLinks } from "./ContactLinks.tsx";
import { cx } from "./cx.ts";
import styles from "./Frame.module.css";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { Logo } from "./Logo.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";

interface Props {
  /** For the browser's title. */
  title: string;
  children: ReactNode;
  /** `card`: one thing in the middle. `text`: something to read. `wide`: the content makes its own layout. */
  layout?: "card" | "text" | "wide";
  /** The rooms of this device, where a way ends. */
  rooms?: ReactNode;
}

/** The pages outside a room: the product's name above, the small print below. */
export function Frame({ title, children, layout = "card", rooms }: Props) {
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
        {rooms}
      </main>
      <footer className={styles.footer}>
        <nav className={styles.links}>
          <Link to="/privacy-policy">{t("legal.privacy")}</Link>
          <Link to="/terms-of-service">{t("legal.terms")}</Link>
          <Link to="/payment-terms">{t("legal.payment")}</Link>
          <Link to="/feedback">{t("feedback")}</Link>
        </nav>
        <ContactLinks className={styles.links} />
      </footer>
    </div>
  );
}
