import { graphemes } from "@contract/text/graphemes.ts";
import { appName } from "../../lib/app-name.ts";
import { qrPath } from "../../lib/qr.ts";

/** A4 at 150 dpi. */
const width = 1240;
const height = 1754;
const margin = 120;
const qrSide = 760;
const fonts =
  'system-ui, -apple-system, "Segoe UI", "PingFang TC", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

export interface PosterContent {
  roomName: string;
  greeting: string;
  /** Below the code: instructions. */
  how: string;
  foot: string;
}

/** Poster with the room's QR code; black on white for all printers and cameras. */
export function renderPoster(link: string, content: PosterContent): HTMLCanvasElement | undefined {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) return undefined;
  const middle = width / 2;
  const fits = (line: string): boolean => pen.measureText(line).width <= width - 2 * margin;
  const write = (text: string, font: string, colour: string, top: number, lineHeight: number, max: number): number => {
    pen.font = `${font} ${fonts}`;
    pen.fillStyle = colour;
    let at = top;
    for (const line of wrapText(text, fits, max)) {
      pen.fillText(line, middle, at);
      at += lineHeight;
    }
    return at;
  };

  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "#1d6a5e";
  pen.fillRect(0, 0, width, 24);
  pen.textAlign = "center";
  pen.textBaseline = "top";
  let top = write(content.greeting, "500 44px", "#6d675e", 130, 56, 2);
  top = write(content.roomName, "700 92px", "#23211d", top + 24, 112, 2);

  const { path, cells } = qrPath(link);
  const qrTop = Math.max(top + 40, 430);
  pen.save();
  pen.translate(middle - qrSide / 2, qrTop);
  pen.scale(qrSide / cells, qrSide / cells);
  pen.fillStyle = "#1c1a17";
  pen.fill(new Path2D(path));
  pen.restore();

  write(content.how, "500 48px", "#23211d", qrTop + qrSide + 48, 68, 4);
  write(`${appName} · ${content.foot}`, "400 32px", "#6d675e", height - 110, 40, 1);
  return canvas;
}

/** Chinese breaks between any two characters, other scripts at spaces; a word longer than a line is cut. */
function pieces(text: string): string[] {
  return (
    text.match(
      /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60][，。！？：；、）」』”]*|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]+\s*|\s+/gu,
    ) ?? []
  );
}

/** Wraps a text into at most `max` lines that `fits` accepts; the last one ends in "…" if the text is longer. */
export function wrapText(text: string, fits: (line: string) => boolean, max: number): string[] {
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
  if (lines.length <= max) return lines;
  const shown = lines.slice(0, max);
  let last = [...graphemes(shown[max - 1] ?? "")];
  while (last.length > 0 && !fits(`${last.join("")}…`)) last = last.slice(0, -1);
  shown[max - 1] = `${last.join("")}…`;
  return shown;
}
