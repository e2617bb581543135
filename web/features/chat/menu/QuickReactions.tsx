import SmilePlus from "lucide-react/icons/face-slightly-smiling-plus";
import * as Dropdown from "radix-ui/dropdown-menu";
import { type KeyboardEvent, useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { quickReactions, saveRecent } from "../emoji/recent-emoji.ts";
import styles from "./QuickReactions.module.css";

interface Props {
  chosen: readonly string[];
  onReact: (emoji: string) => void;
  onMore: () => void;
}

/** First row of a message's menu: recent and common emoji, and a button for all. */
export function QuickReactions({ chosen, onReact, onMore }: Props) {
  const t = useT("tools");
  const [quick] = useState(quickReactions);
  return (
    <Dropdown.Group className={styles.row} aria-label={t("reactions.title")} onKeyDownCapture={moveInRow}>
      {quick.map((emoji) => (
        <Dropdown.CheckboxItem
          key={emoji}
          className={styles.emoji}
          checked={chosen.includes(emoji)}
          aria-label={t("reactions.with", { emoji })}
          onSelect={() => {
            saveRecent(emoji);
            onReact(emoji);
          }}
        >
          {emoji}
        </Dropdown.CheckboxItem>
      ))}
      <Dropdown.Item className={styles.emoji} aria-label={t("reactions.other")} onSelect={onMore}>
        <SmilePlus size={20} />
      </Dropdown.Item>
    </Dropdown.Group>
  );
}

/** Left and right move along the row; down moves to the menu. */
function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget;
  const items = [...row.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const at = items.indexOf(event.target as HTMLElement);
  const next =
    event.key === "ArrowRight"
      ? items[at + 1]
      : event.key === "ArrowLeft"
        ? items[at - 1]
        : event.key === "ArrowDown"
          ? row.parentElement?.querySelector<HTMLElement>(":scope > [role=menuitem]")
          : undefined;
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
