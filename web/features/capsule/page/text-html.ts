import { type Block, type Inline, parseFormat } from "../../../lib/parse-format.ts";
import { type Html, html } from "./html.ts";

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?'）。，)]/g;

function withLinks(text: string): Html[] {
  const pieces: Html[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    pieces.push(
      html`${text.slice(at, index)}<a href="${found}" rel="noreferrer noopener" target="_blank">${found}</a>`,
    );
    at = index + found.length;
  }
  return [...pieces, html`${text.slice(at)}`];
}

const inline = (nodes: readonly Inline[]): Html[] => nodes.flatMap(styled);

function styled(node: Inline): readonly Html[] {
  switch (node.kind) {
    case "text":
      return withLinks(node.text);
    case "code":
      return [html`<code>${node.text}</code>`];
    case "bold":
      return [html`<strong>${inline(node.children)}</strong>`];
    case "italic":
      return [html`<em>${inline(node.children)}</em>`];
    case "strike":
      return [html`<s>${inline(node.children)}</s>`];
  }
}

function block(node: Block): Html {
  switch (node.kind) {
    case "codeBlock":
      return html`<pre><code>${node.text}</code></pre>`;
    case "list": {
      const items = node.items.map((item) => html`<li>${inline(item)}</li>`);
      return node.start === undefined ? html`<ul>${items}</ul>` : html`<ol start="${node.start}">${items}</ol>`;
    }
    case "quote":
      return html`<blockquote>${inline(node.children)}</blockquote>`;
    case "paragraph":
      return html`<p>${inline(node.children)}</p>`;
  }
}

/** A message's text with its styles and links. */
export const textHtml = (text: string): Html[] => parseFormat(text).map(block);
