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
import { type FileLook, fileLook } from "../lib/media/file-names.ts";
import styles from "./FileIcon.module.css";

const icons: Record<FileLook, typeof File> = {
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

/** What kind of file a name stands for, as a picture. Decoration: the name stands beside it. */
export function FileIcon({ name, size = 44 }: { name: string; size?: number }) {
  const look = fileLook(name);
  const Icon = icons[look];
  return (
    <span className={styles.tile} data-look={look} style={{ width: size, height: size }} aria-hidden="true">
      <Icon size={Math.round(size * 0.5)} />
    </span>
  );
}
