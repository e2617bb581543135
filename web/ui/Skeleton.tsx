import styles from "./Skeleton.module.css";

/** The place of something that is still loading; shows itself only after 200 ms. Sizes are CSS lengths. */
export function Skeleton({ width = "100%", height = "1em" }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
