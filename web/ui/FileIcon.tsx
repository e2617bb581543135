import Archive from "lucide-react/icons/archive";
import File from "lucide-react/icons/file";
import FileCode from "lucide-react/icons/file-code";
import FileImage from "lucide-react/icons/file-image";
import FileMusic from "lucide-react/icons/file-music";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import FileVideoCamera from "lucide-react/icons/file-video-camera";
import Presentation from "lucide-react/icons/presentation";
import { type FileKind, fileKind } from "../lib/file-names.ts";
import { cx } from "./cx.ts";
import styles from "./FileIcon.module.css";
import tones from "./tones.module.css";

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

const tonesOfKinds: Partial<Record<FileKind, string>> = { pdf: "danger", slides: "warning", archive: "warning" };

/** Icon of a file's kind. Decorative, as the name stands beside it. */
export function FileIcon({ name, size = 44 }: { name: string; size?: number }) {
  const kind = fileKind(name);
  const Icon = icons[kind];
  const tone = tones[tonesOfKinds[kind] ?? "accent"];
  return (
    <span className={cx(styles.tile, tone)} style={{ width: size, height: size }} aria-hidden="true">
      <Icon size={Math.round(size * 0.5)} />
    </span>
  );
}
