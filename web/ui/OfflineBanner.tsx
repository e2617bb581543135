import WifiOff from "lucide-react/icons/wifi-off";
import { useT } from "../i18n/use-t.ts";
import { useOnline } from "../lib/browser/use-online.ts";
import { Banner } from "./Banner.tsx";
import styles from "./OfflineBanner.module.css";

export function OfflineBanner() {
  const t = useT("common");
  if (useOnline()) return null;
  return (
    <div className={styles.place}>
      <Banner tone="warning" icon={<WifiOff size={17} />}>
        {t("offline")}
      </Banner>
    </div>
  );
}
