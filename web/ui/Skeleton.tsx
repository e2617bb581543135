import { cx } from "./cx.ts";
import styles from "./Skeleton.module.css";

interface Props {
  width?: string;
  height?: string;
  round?: boolean;
}

/** Placeholder for loading content; appears after 200 ms. Sizes are CSS lengths. */
export function Skeleton({ width = "100%", height = "1em", round }: Props) {
  return <span className={cx(styles.skeleton, round && styles.round)} style={{ width, height }} aria-hidden="true" />;
}
