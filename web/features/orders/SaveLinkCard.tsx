import Check from "lucide-react/icons/check";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./Orders.module.css";
import { saveQrPicture } from "./save-qr-picture.ts";

export function SaveLinkCard({ label, link, fileName }: { label: string; link: string; fileName: string }) {
  const t = useT("orders");
  const [saved, setSaved] = useState(false);
  const save = async () => {
    await saveQrPicture(link, label, fileName);
    setSaved(true);
  };
  return (
    <>
      <CopyField label={label} value={link} />
      <div className={styles.qr}>
        <QrCode text={link} size={132} />
        <div className={styles.qrText}>
          <p>{t("qrNote")}</p>
          <Button size="sm" icon={saved ? <Check size={16} /> : <Download size={16} />} onClick={() => void save()}>
            {saved ? t("savedQr") : t("saveQr")}
          </Button>
        </div>
      </div>
    </>
  );
}
