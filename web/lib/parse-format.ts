/** Text styles inside a line, by the markers that people type in Markdown. */
export type Style = "bold" | "italic" | "strike";

export type Inline = { kind: "text" | "code"; text: string } | { kind: Style; children: readonly Inline[] };

export type Block =
  | { kind: "paragraph" | "quote"; children: readonly Inline[] }
  | { kind: "list"; start: number | undefined; items: readonly (readonly Inline[])[] }
  | { kind: "codeBlock"; text: string };

const fence = /^```[\w+#-]*$/;
const fenceEnd = "```";
const quoteLine = /^> ?/;
const bullet = /^[-*•] (?=\S)/;
const numbered = /^(\d{1,4})\. (?=\S)/;

/** Splits a text into blocks. Markers without an end are plain text. Time and result are linear in the text. */
export function parseFormat(text: string): Block[] {
  const lines = text.split("\n");
  const lastEnd = lines.lastIndexOf(fenceEnd);
  const blocks: Block[] = [];
  let plain: string[] = [];
  const endParagraph = () => {
    if (plain.length > 0) blocks.push({ kind: "paragraph", children: parseInline(plain.join("\n")) });
    plain = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    // Without the first condition each fence after the last end would be looked for in all lines that follow.
    const codeEnd = at < lastEnd && fence.test(line) ? lines.indexOf(fenceEnd, at + 1) : 0;
    const marker = [quoteLine, bullet, numbered].find((rule) => rule.test(line));
    if (codeEnd > at + 1) {
      endParagraph();
      blocks.push({ kind: "codeBlock", text: lines.slice(at + 1, codeEnd).join("\n") });
      at = codeEnd + 1;
    } else if (marker) {
      endParagraph();
      let end = at + 1;
      while (marker.test(lines[end] ?? "")) end++;
      const items = lines.slice(at, end).map((item) => item.replace(marker, ""));
      if (marker === quoteLine) blocks.push({ kind: "quote", children: parseInline(items.join("\n")) });
      else {
        const first = numbered.exec(line)?.[1];
        blocks.push({
          kind: "list",
          start: first === undefined ? undefined : Number(first),
          items: items.map(parseInline),
        });
      }
      at = end;
    } else {
      plain.push(line);
      at++;
    }
  }
  endParagraph();
  return blocks;
}

/** The text without its markers, in one line. */
export function withoutFormat(text: string): string {
  return parseFormat(text)
    .map((block) =>
      block.kind === "codeBlock"
        ? block.text
        : block.kind === "list"
          ? block.items.map(inlineText).join(" ")
          : inlineText(block.children),
    )
    .join(" ");
}

const inlineText = (parts: readonly Inline[]): string =>
  parts.map((part) => ("text" in part ? part.text : inlineText(part.children))).join("");

/** Code, a URL (whose characters are no markers), or a run of one marker. */
const token = /`[^`\n]+`|https?:\/\/\S+|\*+|_+|~~/g;
const styles: Readonly<Record<string, Style>> = {
  "*": "italic",
  _: "italic",
  "**": "bold",
  __: "bold",
  "~~": "strike",
};
const wordCharacter = /[A-Za-z0-9]/;

interface Open {
  marker: string;
  /** Index after the marker. */
  from: number;
  children: Inline[];
}

/**
 * Styles and code of one paragraph. A marker begins before a character and after no Latin letter or digit, and ends the
 * other way around, so that `2*3*4` and `snake_case` are plain; Chinese needs no spaces around markers.
 */
export function parseInline(text: string): Inline[] {
  const root: Inline[] = [];
  const open: Open[] = [];
  const current = () => open.at(-1)?.children ?? root;
  let at = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    addText(current(), text.slice(at, index));
    at = index + found.length;
    const style = styles[found];
    if (found.startsWith("`")) current().push({ kind: "code", text: found.slice(1, -1) });
    else if (!style) addText(current(), found);
    else {
      const before = text[index - 1] ?? "";
      const after = text[at] ?? "";
      const depth = open.findLastIndex(({ marker }) => marker === found);
      const begun = open[depth];
      const mayEnd = before.trim() !== "" && !wordCharacter.test(after);
      const mayBegin = after.trim() !== "" && !wordCharacter.test(before);
      if (begun && mayEnd && index > begun.from) {
        closeUnended(open, root, depth + 1);
        open.pop();
        current().push({ kind: style, children: begun.children });
      } else if (!begun && mayBegin) open.push({ marker: found, from: at, children: [] });
      else addText(current(), found);
    }
  }
  addText(current(), text.slice(at));
  closeUnended(open, root, 0);
  return root;
}

/** Turns markers from a depth on, whose end is missing, into plain text. */
function closeUnended(open: Open[], root: Inline[], from: number): void {
  const unended = open.splice(from);
  const outer = open.at(-1)?.children ?? root;
  for (const { marker, children } of unended) {
    addText(outer, marker);
    for (const child of children) {
      if (child.kind === "text") addText(outer, child.text);
      else outer.push(child);
    }
  }
}

function addText(nodes: Inline[], text: string): void {
  if (text === "") return;
  const last = nodes.at(-1);
  if (last?.kind === "text") last.text += text;
  else nodes.push({ kind: "text", text });
}
