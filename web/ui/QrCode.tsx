import { Suspense } from "react";
import { useT } from "../i18n/use-t.ts";
import { retryingComponent } from "../lib/loading/retrying-component.ts";
import styles from "./QrCode.module.css";

const QrPicture = retryingComponent(async () => (await import("./QrPicture.tsx")).QrPicture);

/** A link as a QR code: dark on white in both themes, so that all cameras read it. `size` in px. */
export function QrCode({ text, size = 200, label }: { text: string; size?: number; label?: string }) {
  const t = useT("common");
  const place = <span className={styles.code} style={{ width: size, height: size }} />;
  return (
    <Suspense fallback={place}>
      <QrPicture text={text} size={size} label={label ?? t("qrCode")} className={styles.code} />
    </Suspense>
  );
}
