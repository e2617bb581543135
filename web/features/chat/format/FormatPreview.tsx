import { useMarkdownOn } from "../../../lib/markdown-setting.ts";
import { parseFormat } from "../../../lib/parse-format.ts";
import styles from "./FormatPreview.module.css";
import { FormatTree } from "./FormatTree.tsx";

/** Preview of a draft with Markdown; nothing for a plain draft. */
export function FormatPreview({ text }: { text: string }) {
  const on = useMarkdownOn();
  if (!on || isPlain(text)) return null;
  return (
    <div className={styles.preview} inert>
      <FormatTree text={text} tabIndex={-1} leaf={(part) => part} />
    </div>
  );
}

function isPlain(text: string): boolean {
  return parseFormat(text).every(
    (block) => block.kind === "paragraph" && block.children.every(({ kind }) => kind === "text"),
  );
}
