import styles from "./ComparisonEmoji.module.css";

/** Signs that two devices show, for people to compare. */
export function ComparisonEmoji({ emoji, label }: { emoji: readonly string[]; label: string }) {
  return (
    <ol className={styles.emoji} aria-label={label}>
      {emoji.map((sign, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sign may come twice, and none moves
        <li key={at}>{sign}</li>
      ))}
    </ol>
  );
}
