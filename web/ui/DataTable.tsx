import type { ReactNode } from "react";
import styles from "./DataTable.module.css";

interface Props {
  label: string;
  head: readonly string[];
  /** The first cell heads its row. */
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
}

/** A table that scrolls in a box of its own, also by the keyboard. */
export function DataTable({ label, head, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the focus
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
