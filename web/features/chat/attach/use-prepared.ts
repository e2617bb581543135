import * as Limits from "@contract/limits.ts";
import { useEffect, useRef, useState } from "react";
import { shortName, splitName } from "../../../lib/file-names.ts";
import { isAudioOnly } from "../../../media/audio-only.ts";
import { typeOf } from "../../../media/choosing.ts";
import { preparePicture } from "../../../media/prepare-picture.ts";
import { readVideo } from "../../../media/prepare-video.ts";
import type { Media } from "../../../room/types.ts";
import type { Chosen } from "./chosen.ts";

/** Prepared files by id. Preparation starts at once, one file after another, while the member views them. */
export function usePrepared(chosen: readonly Chosen[], original: boolean): ReadonlyMap<string, Media> {
  const [ready, setReady] = useState<ReadonlyMap<string, Media>>(new Map());
  const begun = useRef({
    original: new WeakMap<Chosen, Promise<Media>>(),
    smaller: new WeakMap<Chosen, Promise<Media>>(),
  });
  const line = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    let gone = false;
    setReady(new Map());
    for (const one of chosen) {
      const works = begun.current[one.kind === "image" && original ? "original" : "smaller"];
      let work = works.get(one);
      if (!work) {
        work = line.current.then(() => prepareMedia(one, original));
        line.current = work.catch(() => {});
        works.set(one, work);
      }
      work.then(
        (media) => !gone && setReady((before) => new Map(before).set(one.id, media)),
        () => {},
      );
    }
    return () => {
      gone = true;
    };
  }, [chosen, original]);
  return ready;
}

const nameMax = 200;
const unknownType = "application/octet-stream";

/** Prepares a chosen file for sending. A picture that this browser cannot decode is sent as a file. */
async function prepareMedia({ file, kind }: Chosen, original: boolean): Promise<Media> {
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

/** All clients, old ones too, recognize an audio file by the ending of its name. */
function asAudio({ name, mime }: Media): Pick<Media, "name" | "mime"> {
  const { stem } = splitName(name);
  return mime === "video/webm"
    ? { name: `${stem}.weba`, mime: "audio/webm" }
    : { name: `${stem}.m4a`, mime: "audio/mp4" };
}

function pixelsOf({ width, height }: { width: number; height: number }): number {
  return width * height;
}
