import type { ReactNode } from "react";
import { Emblem } from "./Emblem.tsx";
import styles from "./Heading.module.css";

/** The head of a card page: a sign, a title, one sentence. `live`: read aloud when it comes. */
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
