import styles from "./FourSigns.module.css";

/** Four signs that two devices show, for people to compare. */
export function FourSigns({ emoji, label }: { emoji: readonly string[]; label: string }) {
  return (
    <ol className={styles.emoji} aria-label={label}>
      {emoji.map((sign, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sign may come twice, and none moves
        <li key={at}>{sign}</li>
      ))}
    </ol>
  );
}
