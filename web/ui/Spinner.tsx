import styles from "./Spinner.module.css";

/** A spinner, `size` in px. Hidden from screen readers; the loading content has its own label. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeOpacity="0.22" strokeWidth="2.4" />
      <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
