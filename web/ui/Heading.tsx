import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Emblem } from "./Emblem.tsx";
import styles from "./Heading.module.css";
import utilities from "./utilities.module.css";

interface Props {
  /** Without an icon the head stands at the left. */
  icon?: ReactNode;
  title: string;
  text: ReactNode;
  /** Read aloud when it appears. */
  live?: boolean;
}

/** Head of a card page: icon, title, one sentence. */
export function Heading({ icon, title, text, live }: Props) {
  return (
    <div
      className={cx(utilities.column2, styles.head, icon ? styles.centred : undefined)}
      role={live ? "status" : undefined}
    >
      {icon && <Emblem>{icon}</Emblem>}
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}
