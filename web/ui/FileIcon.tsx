import {
  Archive,
  File,
  FileCode,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FileVideoCamera,
  Presentation,
} from "lucide-react";
import { type FileKind, fileKind } from "../lib/file-names.ts";
import styles from "./FileIcon.module.css";

const icons: Record<FileKind, typeof File> = {
  pdf: FileText,
  text: FileText,
  sheet: FileSpreadsheet,
  slides: Presentation,
  archive: Archive,
  audio: FileMusic,
  video: FileVideoCamera,
  image: FileImage,
  code: FileCode,
  other: File,
};

/** Icon of a file's kind. Decorative, as the name stands beside it. */
export function FileIcon({ name, size = 44 }: { name: string; size?: number }) {
  const kind = fileKind(name);
  const Icon = icons[kind];
  return (
    <span className={styles.tile} data-kind={kind} style={{ width: size, height: size }} aria-hidden="true">
      <Icon size={Math.round(size * 0.5)} />
    </span>
  );
}
