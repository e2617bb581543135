import type { ReactNode } from "react";
import styles from "./kept-together.module.css";

/** For a name in a title, as a tag of its words: on one line wherever it fits on one. Chinese breaks between any two characters. */
export const keptTogether = (name: ReactNode) => <span className={styles.together}>{name}</span>;
