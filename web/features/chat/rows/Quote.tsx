import type { ReactNode } from "react";
import { cx } from "../../../ui/cx.ts";
import { OwnerBadge } from "./OwnerBadge.tsx";
import styles from "./Quote.module.css";
import { useRowTools } from "./row-context.ts";

interface Props {
  name: string;
  /** The quoted member owns the room. */
  owner: boolean;
  text: ReactNode;
  recalled: boolean;
  mine: boolean;
  tabIndex: number;
  /** Leads to the original; without it there is none to be led to. */
  onJump?: (() => void) | undefined;
}

/** What a message answers, in short. */
export function Quote({ name, owner, text, recalled, mine, tabIndex, onJump }: Props) {
  const { t } = useRowTools();
  const content = (
    <>
      <span className={styles.name}>
        {name}
        {owner && <OwnerBadge />}
      </span>
      <span className={cx(styles.text, recalled && styles.recalled)}>{recalled ? t("recalledQuote") : text}</span>
    </>
  );
  const className = cx(styles.quote, mine && styles.mine);
  if (!onJump || recalled) return <div className={className}>{content}</div>;
  return (
    <button type="button" className={className} title={t("jumpToQuote")} tabIndex={tabIndex} onClick={onJump}>
      {content}
    </button>
  );
}
