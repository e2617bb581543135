import { Suspense } from "react";
import { nextTask } from "../../../lib/next-task.ts";
import { retryingComponent } from "../../../lib/retrying-component.ts";
import { bigEmojiCount, isLongText } from "../labels/text-shape.ts";
import { markedText } from "./MarkedText.tsx";
import styles from "./MessageText.module.css";
import { useRowTools } from "./row-context.ts";

interface Props {
  text: string;
  expanded: boolean;
  onToggle: () => void;
  /** Links and buttons of a row are tab stops only while the row is active. */
  tabIndex: number;
}

/** Loads with the first message that may contain a link. */
const LinkedText = retryingComponent(async () => {
  const { LinkedText, learnLinks } = await import("./LinkedText.tsx");
  await nextTask();
  learnLinks();
  await nextTask();
  return LinkedText;
});
const mayHoldLink = /https?:\/\/|www\./i;

/** Text of a message: links, large emoji, long texts folded. */
export function MessageText({ text, expanded, onToggle, tabIndex }: Props) {
  const tools = useRowTools();
  const { t } = tools;
  const emoji = bigEmojiCount(text);
  if (emoji > 0) {
    return (
      <p className={styles.emoji} data-count={emoji}>
        {text}
      </p>
    );
  }
  const marked = markedText(text, tools);
  const long = isLongText(text);
  return (
    <>
      <p className={long && !expanded ? styles.folded : styles.text} dir="auto">
        {mayHoldLink.test(text) ? (
          <Suspense fallback={marked}>
            <LinkedText tabIndex={tabIndex}>{marked}</LinkedText>
          </Suspense>
        ) : (
          marked
        )}
      </p>
      {long && (
        <button type="button" className={styles.toggle} onClick={onToggle} aria-expanded={expanded} tabIndex={tabIndex}>
          {expanded ? t("showLess") : t("showMore")}
        </button>
      )}
    </>
  );
}
