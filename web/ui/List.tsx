import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./List.module.css";
import utilities from "./utilities.module.css";

/** A card of rows. Children are rows, switches, or other full-width elements. */
export function List({ heading, note, children }: { heading?: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={utilities.column2}>
      {heading && <h2 className={styles.heading}>{heading}</h2>}
      <div className={styles.list}>{children}</div>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}

interface RowProps {
  title: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  trailing?: ReactNode;
  onClick?: (() => void) | undefined;
  /** No arrow on a button that acts instead of navigating. */
  noChevron?: boolean;
  destructive?: boolean;
  selected?: boolean;
  disabled?: boolean;
}

export function ListRow(props: RowProps) {
  const { title, detail, icon, trailing, onClick, noChevron, destructive, selected, disabled } = props;
  const content = (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={utilities.lines}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
      {onClick && !noChevron && <ChevronRight className={styles.arrow} size={18} aria-hidden="true" />}
    </>
  );
  const className = cx(styles.row, destructive && styles.destructive, selected && styles.selected);
  if (!onClick) return <div className={className}>{content}</div>;
  return (
    <button type="button" className={className} onClick={onClick} disabled={disabled} aria-pressed={selected}>
      {content}
    </button>
  );
}
