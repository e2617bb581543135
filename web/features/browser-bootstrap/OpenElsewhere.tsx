import { Compass } from "lucide-react";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Heading } from "../../ui/Heading.tsx";
import styles from "./Bootstrap.module.css";

/** Inside an app: where its menu is, and the link for whoever does not find it. */
export function OpenElsewhere({ payment }: { payment: string }) {
  const t = useT("pay");
  return (
    <Card className={styles.card}>
      <Heading icon={<Compass size={26} />} title={t("openTitle")} text={t("openText")} />
      <MenuPicture />
      <ol className={styles.steps}>
        <li>{t("openMenu")}</li>
        <li>{t("openChoose")}</li>
      </ol>
      <CopyField label={t("openCopy")} value={location.href} />
      <Button variant="ghost" block onClick={() => location.assign(payment)}>
        {t("openHere")}
      </Button>
    </Card>
  );
}

/** A phone with its menu open at the upper right. */
function MenuPicture() {
  const t = useT("pay");
  return (
    <svg className={styles.picture} viewBox="0 0 320 150" role="img" aria-label={t("openPicture")}>
      <path className={styles.phone} d="M30 150V28a18 18 0 0 1 18-18h224a18 18 0 0 1 18 18v122" />
      <path className={styles.bar} d="M30 46h260" />
      <rect className={styles.address} x="96" y="22" width="128" height="12" rx="6" />
      <circle className={styles.halo} cx="264" cy="28" r="15" />
      <g className={styles.dots}>
        <circle cx="256" cy="28" r="2.6" />
        <circle cx="264" cy="28" r="2.6" />
        <circle cx="272" cy="28" r="2.6" />
      </g>
      <rect className={styles.menu} x="126" y="56" width="152" height="84" rx="12" />
      <rect className={styles.chosen} x="134" y="64" width="136" height="34" rx="8" />
      <text className={styles.item} x="202" y="86" textAnchor="middle">
        {t("openItem")}
      </text>
      <rect className={styles.address} x="148" y="108" width="86" height="9" rx="4.5" />
      <rect className={styles.address} x="148" y="124" width="60" height="9" rx="4.5" />
    </svg>
  );
}
