import { Fragment, type ReactNode } from "react";
import { type Block, type Inline, parseFormat } from "../../../lib/parse-format.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import styles from "./FormatTree.module.css";

interface Props {
  text: string;
  tabIndex: number;
  /** Shows a stretch of plain text. */
  leaf: (text: string) => ReactNode;
}

const tags = { bold: "strong", italic: "em", strike: "s" } as const;

/** Markdown as elements: styles, quotes, lists and code. Never as HTML. */
export function FormatTree({ text, tabIndex, leaf }: Props) {
  const show = (node: Inline): ReactNode => {
    if ("text" in node)
      return node.kind === "text" ? leaf(node.text) : <code className={styles.code}>{node.text}</code>;
    const Tag = tags[node.kind];
    return <Tag>{inOrder(node.children.map(show))}</Tag>;
  };
  const inline = (nodes: readonly Inline[]) => inOrder(nodes.map(show));
  const block = (one: Block): ReactNode => {
    if (one.kind === "codeBlock") return <CodeBlock text={one.text} tabIndex={tabIndex} />;
    if ("children" in one) {
      const Tag = one.kind === "quote" ? "blockquote" : "p";
      return <Tag>{inline(one.children)}</Tag>;
    }
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of one text do not move.
    const items = one.items.map((item, at) => <li key={at}>{inline(item)}</li>);
    return one.start === undefined ? <ul>{items}</ul> : <ol start={one.start}>{items}</ol>;
  };
  return <div className={styles.tree}>{inOrder(parseFormat(text).map(block))}</div>;
}

/** Nodes whose place is their identity. */
function inOrder(nodes: readonly ReactNode[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of one text do not move.
  return nodes.map((node, at) => <Fragment key={at}>{node}</Fragment>);
}
