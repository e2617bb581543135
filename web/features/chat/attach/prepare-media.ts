import * as Limits from "@contract/limits.ts";
import { cleanFileName } from "@contract/text/file-names.ts";
import type { useT } from "../../../i18n/use-t.ts";
import { shortName, splitName } from "../../../lib/file-names.ts";
import { formatLimit } from "../../../lib/format.ts";
import { isAudioOnly } from "../../../media/audio-only.ts";
import { type Refusal, typeOf } from "../../../media/classify-files.ts";
import { preparePicture } from "../../../media/prepare-picture.ts";
import { readVideo } from "../../../media/prepare-video.ts";
import type { Media } from "../../../room/types.ts";
import type { PickedFile } from "./chosen.ts";

const nameMax = 200;
const unknownType = "application/octet-stream";

/** Prepares a chosen file for sending. A picture that this browser cannot decode is sent as a file. */
export async function prepareMedia(
  { file, kind }: Pick<PickedFile, "file" | "kind">,
  original: boolean,
): Promise<Media> {
  const asFile: Media = {
    kind: "file",
    file,
    name: shortName(file.name || "file", nameMax),
    mime: typeOf(file).slice(0, 127) || unknownType,
  };
  if (kind === "image") {
    const picture = await preparePicture(file, original).catch(() => undefined);
    // A rasterized drawing can exceed the size limit; an original can have more pixels than other devices can show.
    if (!picture || picture.file.size > Limits.imageMaxBytes || pixelsOf(picture) > Limits.picturePixelsMax)
      return asFile;
    return { ...picture, kind: "image", name: shortName(picture.name || "photo", nameMax) };
  }
  if (kind === "video" && (await isAudioOnly(file))) return { ...asFile, ...asAudio(asFile) };
  return kind === "video" ? { ...asFile, kind: "video", ...(await readVideo(file)) } : asFile;
}

/** All clients, old ones too, recognize an audio file by its extension. */
function asAudio({ name, mime }: Media): Pick<Media, "name" | "mime"> {
  const { stem } = splitName(name);
  return mime === "video/webm"
    ? { name: `${stem}.weba`, mime: "audio/webm" }
    : { name: `${stem}.m4a`, mime: "audio/mp4" };
}

function pixelsOf({ width, height }: { width: number; height: number }): number {
  return width * height;
}

/** Has the name that the server gives the file: a name with direction marks could end like another type. */
export function withCleanName(file: File): File {
  const name = cleanFileName(file.name);
  return file.name === "" || name === file.name
    ? file
    : new File([file], name, { type: file.type, lastModified: file.lastModified });
}

const namedMax = 28;
const limits: Partial<Record<Refusal, number>> = {
  imageTooLarge: Limits.imageMaxBytes,
  videoTooLarge: Limits.videoMaxBytes,
  fileTooLarge: Limits.fileMaxBytes,
};

export function refusalText(t: ReturnType<typeof useT<"media">>, { file, why }: { file: File; why: Refusal }): string {
  const name = shortName(file.name, namedMax);
  if (why === "tooMany") return t("refused.tooMany", { max: Limits.filesAtOnce });
  if (why === "notPicture") return t("refused.notPicture");
  if (why === "notPictureOrVideo") return t("refused.notPictureOrVideo", { name });
  return t(`refused.${why}`, { name, max: formatLimit(limits[why] ?? 0) });
}
