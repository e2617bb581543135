import { useMemo } from "react";
import { qrPath } from "../lib/qr.ts";

interface Props {
  text: string;
  size: number;
  label: string;
  className: string | undefined;
}

export function QrPicture({ text, size, label, className }: Props) {
  const { path, cells } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${cells}v${cells}h-${cells}z`} fill="#fff" />
      <path d={path} fill="#1c1a17" />
    </svg>
  );
}
