import Linkify from "linkify-react";
import type { IntermediateRepresentation, Opts } from "linkifyjs";
import { memo } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { bigEmojiCount, isLongText } from "../words/text-shape.ts";
import styles from "./MessageText.module.css";

interface Props {
  text: string;
  expanded: boolean;
  onToggle: () => void;
  /** Links and buttons of the row can be reached by Tab only while the row itself is chosen. */
  tabIndex: number;
}

function renderLink({ attributes, content }: IntermediateRepresentation) {
  return (
    <a {...attributes} target="_blank" rel="noopener noreferrer nofollow ugc">
      {content}
    </a>
  );
}

const options: Opts = {
  defaultProtocol: "https",
  // Only addresses that a browser opens as pages; everything else stays plain text.
  validate: (value, type) => type === "url" && /^(https?:\/\/|www\.)/i.test(value),
  render: renderLink as NonNullable<Opts["render"]>,
};

/** The text of a message: links to press, emoji alone large, long texts folded. */
export const MessageText = memo(function MessageText({ text, expanded, onToggle, tabIndex }: Props) {
  const t = useT("chat");
  const emoji = bigEmojiCount(text);
  if (emoji > 0) {
    return (
      <p className={styles.emoji} data-count={emoji}>
        {text}
      </p>
    );
  }
  const long = isLongText(text);
  return (
    <>
      <p className={long && !expanded ? styles.folded : styles.text} dir="auto">
        <Linkify options={{ ...options, attributes: { tabIndex } }}>{text}</Linkify>
      </p>
      {long && (
        <button type="button" className={styles.toggle} onClick={onToggle} aria-expanded={expanded} tabIndex={tabIndex}>
          {expanded ? t("showLess") : t("showMore")}
        </button>
      )}
    </>
  );
});
