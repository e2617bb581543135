import * as Limits from "@contract/limits.ts";
import { splitName } from "../lib/file-names.ts";

export type ChosenKind = "image" | "video" | "file";

/** `files`: pictures and videos are sent as plain files. The last two modes refuse other kinds. */
export type ChoosingMode = "anything" | "files" | "pictures and videos" | "pictures";

export type Refusal =
  | "tooMany"
  | "notPicture"
  | "notPictureOrVideo"
  | "imageTooLarge"
  | "videoTooLarge"
  | "fileTooLarge";

export interface FileFacts {
  name: string;
  type: string;
  size: number;
}

/** Types that are sent as pictures, re-encoded if necessary. */
const pictureTypes = /^image\/(jpeg|pjpeg|png|gif|webp|avif|heic|heif|bmp)$/;
const heicNames = /\.(heic|heif)$/i;
/** Video types that the server accepts; other videos are sent as files. */
const videoTypes = /^video\/(mp4|webm|quicktime)$/;

const typesByExtension: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  heic: "image/heic",
  heif: "image/heif",
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
};

/** MIME type of a file, by its extension where the browser gives none. */
export function typeOf({ name, type }: FileFacts): string {
  const declared = type.toLowerCase().split(";")[0]?.trim() ?? "";
  if (declared !== "" && declared !== "application/octet-stream" && !(declared === "video/x-m4v")) return declared;
  const extension = splitName(name).extension.slice(1).toLowerCase();
  return typesByExtension[extension] ?? declared;
}

export function kindOf(file: FileFacts): ChosenKind {
  const type = typeOf(file);
  if (pictureTypes.test(type) || heicNames.test(file.name)) return "image";
  return videoTypes.test(type) ? "video" : "file";
}

/**
 * Splits a choice, in its order, into files that may be sent and refused ones. `already`: number of files chosen
 * before. `audioOnly`: files of a video type without a picture track; these have the size limit of files.
 */
export function classifyFiles<F extends FileFacts>(
  files: readonly F[],
  mode: ChoosingMode,
  already = 0,
  audioOnly: ReadonlySet<F> = new Set(),
): { taken: { file: F; kind: ChosenKind }[]; refused: { file: F; why: Refusal }[] } {
  const taken: { file: F; kind: ChosenKind }[] = [];
  const refused: { file: F; why: Refusal }[] = [];
  for (const file of files) {
    const kind = mode === "files" ? "file" : kindOf(file);
    const sized = kind === "video" && audioOnly.has(file) ? "file" : kind;
    const why =
      whyNot(file, kind, sized, mode) ?? (already + taken.length >= Limits.filesAtOnce ? "tooMany" : undefined);
    if (why) refused.push({ file, why });
    else taken.push({ file, kind });
  }
  return { taken, refused };
}

function whyNot({ size }: FileFacts, kind: ChosenKind, sized: ChosenKind, mode: ChoosingMode): Refusal | undefined {
  if (mode === "pictures" && kind !== "image") return "notPicture";
  if (mode === "pictures and videos" && kind === "file") return "notPictureOrVideo";
  if (sized === "image" && size > Limits.imageMaxBytes) return "imageTooLarge";
  if (sized === "video" && size > Limits.videoMaxBytes) return "videoTooLarge";
  return size > Limits.fileMaxBytes ? "fileTooLarge" : undefined;
}
