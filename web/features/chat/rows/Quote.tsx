import type { ReactNode } from "react";
import { cx } from "../../../ui/cx.ts";
import { OwnerBadge } from "./OwnerBadge.tsx";
import styles from "./Quote.module.css";
import { useRowTexts } from "./row-context.ts";

interface Props {
  name: string;
  owner: boolean;
  text: ReactNode;
  recalled: boolean;
  mine: boolean;
  tabIndex: number;
  /** Jumps to the original; missing if there is none. */
  onJump?: (() => void) | undefined;
}

export function Quote({ name, owner, text, recalled, mine, tabIndex, onJump }: Props) {
  const { t } = useRowTexts();
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
