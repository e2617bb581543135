import { graphemes } from "@contract/text/graphemes.ts";

/** Chinese breaks between any two characters, other scripts at spaces; a word longer than a line is cut. */
function pieces(text: string): string[] {
  return (
    text.match(
      /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60][，。！？：；、）」』”]*|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]+\s*|\s+/gu,
    ) ?? []
  );
}

/** Wraps a text into at most `most` lines that `fits` accepts; the last one ends in "…" if the text is longer. */
export function wrapText(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces(text.trim())) {
    if (fits((line + piece).trimEnd())) {
      line += piece;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = "";
    for (const character of graphemes(piece)) {
      if (line !== "" && !fits(line + character)) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  let last = [...graphemes(shown[most - 1] ?? "")];
  while (last.length > 0 && !fits(`${last.join("")}…`)) last = last.slice(0, -1);
  shown[most - 1] = `${last.join("")}…`;
  return shown;
}
