import type { ReactNode } from "react";
import { splitName } from "../../../lib/file-names.ts";
import { formatBytes } from "../../../lib/format.ts";
import { FileIcon } from "../../../ui/FileIcon.tsx";
import utilities from "../../../ui/utilities.module.css";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./FileTile.module.css";

interface Props {
  name: string;
  bytes: number;
  tabIndex: number;
  /** Action of a click, read before the name. */
  label?: string;
  onPress?: () => void;
  /** Shown instead of the size. */
  detail?: ReactNode;
}

export function FileTile({ name, bytes, tabIndex, label, onPress, detail }: Props) {
  const content = (
    <>
      <FileIcon name={name} />
      <span className={styles.text}>
        <FileName name={name} />
        <span className={styles.detail}>{detail ?? formatBytes(bytes)}</span>
      </span>
    </>
  );
  if (!onPress) return <div className={styles.tile}>{content}</div>;
  return (
    <button type="button" className={styles.tile} tabIndex={tabIndex} onClick={onPress}>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
      {content}
    </button>
  );
}

/** A long name is cut before its extension. */
export function FileName({ name }: { name: string }) {
  const { stem, extension } = splitName(name);
  return (
    <span className={styles.name} title={name}>
      <span className={utilities.ellipsis}>{stem}</span>
      <span className={styles.ending}>{extension}</span>
    </span>
  );
}
