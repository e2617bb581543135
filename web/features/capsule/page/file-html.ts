import type { CapsuleMessage } from "../../../lib/capsule/format.ts";
import { formatBytes, formatDuration } from "../../../lib/format.ts";
import { Html, html } from "./html.ts";
import type { PageLocale } from "./page-locale.ts";

/** Bytes of a file in the page, or a file beside it. */
export type SavedFile = { type: string } | { path: string };

/** Stands in a page where the bytes of a file follow, as base64; no text of a room has this character. */
export const bytesMark = "\0";

/** In px. */
const longestEdge = 352;

/** The file of a message; `saved` is undefined for one that the server no longer had. */
export function fileHtml(message: CapsuleMessage, saved: SavedFile | undefined, { t }: PageLocale): Html | undefined {
  const { id, kind, file } = message;
  if (!file) return undefined;
  if (!saved) return html`<div class="${kind}" id="m${id}">${t("page.missing")}</div>`;
  const source = (attribute: "src" | "href") => sourceOf(id, kind, saved, attribute);
  switch (kind) {
    case "image":
      return html`<details class="image" id="m${id}"><summary><img ${source("src")} alt="${t("page.picture")}"${sizeOf(file)} loading="lazy" decoding="async"></summary></details>`;
    case "video":
      return html`<div class="video" id="m${id}"><video ${source("src")} aria-label="${t("page.video")}"${sizeOf(file)} controls preload="metadata"></video></div>`;
    case "voice":
      return html`<div class="voice" id="m${id}"><audio ${source("src")} aria-label="${t("page.voice")}" controls preload="metadata"></audio>${
        file.seconds === undefined ? "" : html`<span class="small">${formatDuration(file.seconds)}</span>`
      }</div>`;
    default: {
      const extension = /\.(\w{1,4})$/.exec(file.name)?.[1] ?? "";
      // Chrome opens files of a folder instead of saving them.
      const target = "path" in saved ? html` target="_blank"` : "";
      return html`<div class="file" id="m${id}"><a ${source("href")} download="${file.name}"${target}><span class="tile" aria-hidden="true">${extension.toUpperCase()}</span><span><b>${file.name}</b> <span class="small">${formatBytes(file.size)}</span></span></a></div>`;
    }
  }
}

/** Attributes by which a reader of the page finds the bytes too (`elementsOf`). */
function sourceOf(id: number, kind: CapsuleMessage["kind"], saved: SavedFile, attribute: "src" | "href"): Html {
  const name = new Html(attribute);
  if ("path" in saved) return html`${name}="${saved.path}"`;
  const type = /^[\w/+.-]+$/.test(saved.type) ? saved.type : "";
  // A file to save must not open as a page.
  const shown = kind === "file" ? "application/octet-stream" : type;
  const bytes = new Html(`${bytesMark}${id}${bytesMark}`);
  return html`data-capsule="file" id="file-${id}" data-type="${type}" ${name}="data:${shown};base64,${bytes}"`;
}

/** Reserves the space before the picture is decoded, so that nothing moves. */
function sizeOf({ width = 0, height = 0 }: NonNullable<CapsuleMessage["file"]>): Html | string {
  if (width === 0 || height === 0) return "";
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  return html` width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
}
