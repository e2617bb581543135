import { mentionsIn } from "@contract/text/mentions.ts";
import { foldForSearch } from "@contract/text/search-terms.ts";
import type { ReactNode } from "react";
import { cx } from "../../../ui/cx.ts";
import styles from "./MessageText.module.css";
import type { RowFolds, RowTexts } from "./RowContexts.tsx";

/** A text with its mentions and search terms marked. */
export function markedText(text: string, { names, selfName }: RowTexts, marks: RowFolds["marks"]): ReactNode {
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const { start, end, name } of mentionsIn(text, names)) {
    if (start > at) nodes.push(withMarks(text.slice(at, start), marks, at));
    nodes.push(
      <span key={`@${start}`} className={cx(styles.mention, name === selfName && styles.me)}>
        {text.slice(start, end)}
      </span>,
    );
    at = end;
  }
  if (at === 0) return withMarks(text, marks, 0);
  if (at < text.length) nodes.push(withMarks(text.slice(at), marks, at));
  return nodes;
}

/** Ranges of the search terms in a text; of overlapping ones the first counts. */
function marksIn(text: string, marks: readonly string[]): [number, number][] {
  const folded = foldForSearch(text);
  // Letters whose folded form has another length would shift all later indexes.
  if (folded.length !== text.length) return [];
  const found: [number, number][] = [];
  for (const mark of marks) {
    for (let at = folded.indexOf(mark); at >= 0; at = folded.indexOf(mark, at + mark.length))
      found.push([at, at + mark.length]);
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  let end = 0;
  return found.filter(([from, to]) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}

export function withMarks(text: string, marks: readonly string[], offset: number): ReactNode {
  if (marks.length === 0) return text;
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marksIn(text, marks)) {
    if (from > at) nodes.push(text.slice(at, from));
    nodes.push(<mark key={offset + from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  if (at === 0) return text;
  if (at < text.length) nodes.push(text.slice(at));
  return nodes;
}
