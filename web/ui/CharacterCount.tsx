import { characterCount } from "@contract/text/text-rules.ts";
import { useT } from "../i18n/use-t.ts";
import { cx } from "./cx.ts";
import styles from "./Field.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Number of characters used, counted as grapheme clusters. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const t = useT("common");
  const count = characterCount(text);
  return (
    <span className={cx(styles.count, count > max && styles.over)}>
      <span aria-hidden="true">
        {count}/{max}
      </span>
      <VisuallyHidden>{t("characters", { count, max })}</VisuallyHidden>
    </span>
  );
}
