import { useT } from "../i18n/use-t.ts";
import { inAppBrowserOf, menuCornerOf } from "../lib/browser/platform.ts";
import styles from "./OpenInBrowser.module.css";

/**
 * Instructions for opening the page in the default browser: the menu's position in the app, as a picture and as text.
 */
export function OpenInBrowser() {
  const t = useT("pay");
  const app = inAppBrowserOf();
  const corner = app === undefined ? "upper" : menuCornerOf(app);
  return (
    <div className={styles.root}>
      <MenuPicture corner={corner} />
      <ol className={styles.steps}>
        <li>{t(corner === "lower" ? "openMenuBelow" : "openMenu")}</li>
        <li>{t("openChoose")}</li>
      </ol>
    </div>
  );
}

function MenuPicture({ corner }: { corner: "upper" | "lower" }) {
  const t = useT("pay");
  const below = corner === "lower";
  const menuTop = below ? 10 : 56;
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 320 150"
      role="img"
      aria-label={t(below ? "openPictureBelow" : "openPicture")}
    >
      {/* Shows only the end of the phone with the menu. */}
      <g transform={below ? "matrix(1 0 0 -1 0 150)" : undefined}>
        <path className={styles.phone} d="M30 150V28a18 18 0 0 1 18-18h224a18 18 0 0 1 18 18v122" />
        <path className={styles.bar} d="M30 46h260" />
        <rect className={styles.address} x="96" y="22" width="128" height="12" rx="6" />
        <circle className={styles.halo} cx="264" cy="28" r="15" />
        <g className={styles.dots}>
          <circle cx="256" cy="28" r="2.6" />
          <circle cx="264" cy="28" r="2.6" />
          <circle cx="272" cy="28" r="2.6" />
        </g>
      </g>
      <rect className={styles.menu} x="126" y={menuTop} width="152" height="84" rx="12" />
      <rect className={styles.chosen} x="134" y={menuTop + 8} width="136" height="34" rx="8" />
      <text className={styles.item} x="202" y={menuTop + 30} textAnchor="middle">
        {t("openItem")}
      </text>
      <rect className={styles.address} x="148" y={menuTop + 52} width="86" height="9" rx="4.5" />
      <rect className={styles.address} x="148" y={menuTop + 68} width="60" height="9" rx="4.5" />
    </svg>
  );
}
