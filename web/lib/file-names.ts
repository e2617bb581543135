import { graphemes } from "@contract/text/graphemes.ts";
import { audioExtension } from "./audio-extension.ts";

/**
 * `report.final.pdf` → `report.final` and `.pdf`; without an extension, of at most 10 characters, `extension` is empty.
 */
export function splitName(name: string): { stem: string; extension: string } {
  const [, stem = name, extension = ""] = /^(.+)(\.[^.\s]{1,10})$/s.exec(name) ?? [];
  return { stem, extension };
}

/** Characters at the stem's end that stay visible: `IMG_2034 (copy 2).jpg` and `(copy 3)` differ there. */
const tailMax = 4;

/** Shortens a name to `max` characters by cutting the middle, never the extension. */
export function shortName(name: string, max: number): string {
  const { stem, extension } = splitName(name);
  const characters = [...graphemes(stem)];
  const room = Math.max(1, max - extension.length - 1);
  if (characters.length <= room + 1) return name;
  const tail = Math.min(tailMax, Math.floor(room / 3));
  const head = characters.slice(0, room - tail).join("");
  return `${head}…${characters.slice(characters.length - tail).join("")}${extension}`;
}

export type FileKind = "pdf" | "text" | "sheet" | "slides" | "archive" | "audio" | "video" | "image" | "code" | "other";

const fileKinds: readonly (readonly [FileKind, RegExp])[] = [
  ["pdf", /^pdf$/],
  ["text", /^(docx?|odt|rtf|txt|md|pages|epub|wps)$/],
  ["sheet", /^(xlsx?|ods|csv|tsv|numbers|et)$/],
  ["slides", /^(pptx?|odp|key|dps)$/],
  ["archive", /^(zip|rar|7z|tar|gz|tgz|bz2|xz|zst|dmg|iso|apk|ipa)$/],
  ["audio", audioExtension],
  ["video", /^(mp4|m4v|mov|webm|mkv|avi|wmv|flv|mpe?g|3gp|ts)$/],
  ["image", /^(jpe?g|png|gif|webp|avif|heic|heif|svg|bmp|tiff?|psd|ai|raw|dng)$/],
  ["code", /^(js|mjs|ts|tsx|jsx|json|html?|css|xml|ya?ml|toml|py|java|kt|c|h|cpp|rs|go|rb|php|sh|sql)$/],
];

export function fileKind(name: string): FileKind {
  const extension = splitName(name).extension.slice(1).toLowerCase();
  return fileKinds.find(([, extensions]) => extensions.test(extension))?.[0] ?? "other";
}
