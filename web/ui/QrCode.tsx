import { useMemo } from "react";
import { useT } from "../i18n/use-t.ts";
import { qrPath } from "../lib/qr.ts";
import styles from "./QrCode.module.css";

/** A link as a QR code: dark on white in both themes, so that all cameras read it. `size` in px. */
export function QrCode({ text, size = 200, label }: { text: string; size?: number; label?: string }) {
  const t = useT("common");
  const { path, cells } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={styles.code}
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      role="img"
      aria-label={label ?? t("qrCode")}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${cells}v${cells}h-${cells}z`} fill="#fff" />
      <path d={path} fill="#1c1a17" />
    </svg>
  );
}
