import { Suspense } from "react";
import { retryingComponent } from "../../../i18n/retrying-component.ts";
import { nextTask } from "../../../lib/browser/next-task.ts";
import { mayHoldFormat } from "../format/may-hold-format.ts";
import { bigEmojiCount, isLongText } from "../labels/text-shape.ts";
import { markedText } from "./MarkedText.tsx";
import styles from "./MessageText.module.css";
import { useRowFolds, useRowTexts } from "./RowContexts.tsx";

interface Props {
  text: string;
  rowKey: string;
  /** Links and buttons of a row are tab stops only while the row is active. */
  tabIndex: number;
}

/** Loads with the first message that may contain a link. */
const LinkedText = retryingComponent(async () => {
  const { LinkedText, registerLinkTypes } = await import("./LinkedText.tsx");
  await nextTask();
  registerLinkTypes();
  await nextTask();
  return LinkedText;
});
const FormattedText = retryingComponent(async () => (await import("../format/FormattedText.tsx")).FormattedText);
const mayHoldLink = /https?:\/\/|www\./i;

/** Text of a message: Markdown, links, large emoji, long texts folded. */
export function MessageText({ text, rowKey, tabIndex }: Props) {
  const texts = useRowTexts();
  const { t } = texts;
  const { marks, expanded, toggleExpanded } = useRowFolds();
  const emoji = bigEmojiCount(text);
  if (emoji > 0) {
    return (
      <p className={styles.emoji} data-count={emoji}>
        {text}
      </p>
    );
  }
  const marked = markedText(text, texts, marks);
  const plain = mayHoldLink.test(text) ? (
    <Suspense fallback={marked}>
      <LinkedText tabIndex={tabIndex}>{marked}</LinkedText>
    </Suspense>
  ) : (
    marked
  );
  const long = isLongText(text);
  const isWhole = expanded.has(rowKey);
  return (
    <>
      <div className={long && !isWhole ? styles.folded : styles.text} dir="auto">
        {mayHoldFormat.test(text) ? (
          <Suspense fallback={plain}>
            <FormattedText text={text} tabIndex={tabIndex} plain={plain} />
          </Suspense>
        ) : (
          plain
        )}
      </div>
      {long && (
        <button
          type="button"
          className={styles.toggle}
          onClick={() => toggleExpanded(rowKey)}
          aria-expanded={isWhole}
          tabIndex={tabIndex}
        >
          {isWhole ? t("showLess") : t("showMore")}
        </button>
      )}
    </>
  );
}
