import { useMemo } from "react";
import { encode } from "uqr";
import { useT } from "../i18n/use-t.ts";
import styles from "./QrCode.module.css";

/** The outline of all dark cells, as the path of an SVG whose unit is one cell; and how many cells a side has. */
export function qrPath(text: string): { path: string; cells: number } {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  let path = "";
  data.forEach((row, y) => {
    let start = -1;
    for (let x = 0; x <= size; x++) {
      if (row[x] && start < 0) start = x;
      if (!row[x] && start >= 0) {
        path += `M${start} ${y}h${x - start}v1h${start - x}z`;
        start = -1;
      }
    }
  });
  return { path, cells: size };
}

/** A link as a QR code: dark on white in every theme, so that every camera reads it. `size` in px. */
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
