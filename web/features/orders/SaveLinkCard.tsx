import Check from "lucide-react/icons/check";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { appName } from "../../lib/app-name.ts";
import { saveBlob, savePicture } from "../../lib/browser/save-blob.ts";
import { qrPath } from "../../lib/qr.ts";
import { encode } from "../../media/canvas.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./Orders.module.css";

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

const width = 720;
const margin = 60;

/** Saves a link as a PNG: QR code, product name and caption. */
async function saveQrPicture(link: string, caption: string, fileName: string): Promise<void> {
  const { path, cells } = qrPath(link);
  const side = width - 2 * margin;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = width + 110;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.save();
  pen.translate(margin, margin);
  pen.scale(side / cells, side / cells);
  pen.fillStyle = "#1c1a17";
  pen.fill(new Path2D(path));
  pen.restore();
  pen.fillStyle = "#23211d";
  pen.textAlign = "center";
  pen.font = "600 34px system-ui, sans-serif";
  pen.fillText(`${appName} · ${caption}`, width / 2, width + 24, side);
  pen.fillStyle = "#6d675e";
  pen.font = "22px system-ui, sans-serif";
  pen.fillText(new URL(link).host, width / 2, width + 62, side);
  const picture = await encode(canvas, "image/png");
  if (picture) savePicture(picture, fileName);
  else saveBlob(new Blob([`${caption}\n${link}\n`], { type: "text/plain" }), `${fileName}.txt`);
}
