import { useT } from "../../i18n/use-t.ts";
import styles from "./HandOff.module.css";

/** The four signs that both devices show. */
export function FourSigns({ emoji }: { emoji: readonly string[] }) {
  const t = useT("handoff");
  return (
    <ol className={styles.emoji} aria-label={t("signs")}>
      {emoji.map((sign, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sign may come twice, and none moves
        <li key={at}>{sign}</li>
      ))}
    </ol>
  );
}
