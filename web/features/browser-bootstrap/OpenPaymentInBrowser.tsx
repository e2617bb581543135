import Compass from "lucide-react/icons/compass";
import { useT } from "../../i18n/use-t.ts";
import { OpenInBrowser } from "../../in-app-browser/OpenInBrowser.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Heading } from "../../ui/Heading.tsx";
import styles from "./Bootstrap.module.css";

/** In an in-app browser: the position of its menu, and the link to copy. */
export function OpenPaymentInBrowser({ payment }: { payment: string }) {
  const t = useT("pay");
  return (
    <Card className={styles.card}>
      <Heading icon={<Compass size={26} />} title={t("openTitle")} text={t("openText")} />
      <OpenInBrowser />
      <CopyField label={t("openCopy")} value={location.href} />
      <Button variant="ghost" block onClick={() => location.assign(payment)}>
        {t("openHere")}
      </Button>
    </Card>
  );
}
