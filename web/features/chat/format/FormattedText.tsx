import type { ReactNode } from "react";
import { useMarkdownOn } from "../../../lib/markdown-setting.ts";
import { LinkedText } from "../rows/LinkedText.tsx";
import { markedText } from "../rows/MarkedText.tsx";
import { useRowFolds, useRowTexts } from "../rows/RowContexts.tsx";
import { FormatTree } from "./FormatTree.tsx";

interface Props {
  text: string;
  tabIndex: number;
  /** Shown if this device shows markers as they are typed. */
  plain: ReactNode;
}

/** A message's text with its Markdown, links, mentions and search terms. */
export function FormattedText({ text, tabIndex, plain }: Props) {
  const texts = useRowTexts();
  const { marks } = useRowFolds();
  if (!useMarkdownOn()) return plain;
  const leaf = (part: string) => <LinkedText tabIndex={tabIndex}>{markedText(part, texts, marks)}</LinkedText>;
  return <FormatTree text={text} tabIndex={tabIndex} leaf={leaf} />;
}
