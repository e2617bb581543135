import type { ReactNode } from "react";
import { Emblem } from "./Emblem.tsx";
import styles from "./Heading.module.css";

/** Head of a card page: icon, title, one sentence. `live`: read aloud when it appears. */
export function Heading({
  icon,
  title,
  text,
  live,
}: {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  live?: boolean;
}) {
  return (
    <div className={styles.head} {...(live ? { role: "status" } : {})}>
      <Emblem>{icon}</Emblem>
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}
