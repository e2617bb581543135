import { type Block, type Inline, parseFormat } from "../../../lib/parse-format.ts";

type Child = Node | string | undefined;

/** An element; texts become text nodes, so nothing of a room is read as HTML. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

const tags = { bold: "strong", italic: "em", strike: "s" } as const;

const inline = (nodes: readonly Inline[]): Node[] =>
  nodes.flatMap((node) => {
    if ("children" in node) return [create(tags[node.kind], "", ...inline(node.children))];
    return node.kind === "text" ? withLinks(node.text) : [create("code", "", node.text)];
  });

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?'）。，)]/g;

function withLinks(text: string): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    nodes.push(document.createTextNode(text.slice(at, index)));
    const link = create("a", "", found);
    link.href = found;
    link.rel = "noreferrer noopener";
    link.target = "_blank";
    nodes.push(link);
    at = index + found.length;
  }
  nodes.push(document.createTextNode(text.slice(at)));
  return nodes;
}

function block(node: Block): Node {
  if (node.kind === "codeBlock") return create("pre", "", create("code", "", node.text));
  if (node.kind === "list") {
    const list = create(node.start === undefined ? "ul" : "ol", "");
    if (node.start !== undefined) (list as HTMLOListElement).start = node.start;
    list.append(...node.items.map((item) => create("li", "", ...inline(item))));
    return list;
  }
  return create(node.kind === "quote" ? "blockquote" : "p", "", ...inline(node.children));
}

export const formatted = (text: string): Node[] => parseFormat(text).map(block);
