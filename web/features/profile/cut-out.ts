import * as Limits from "@contract/limits.ts";
import { draw, encode } from "../../media/canvas.ts";
import type { DecodedPicture } from "../../media/decode-picture.ts";
import { cropSquare } from "../../media/sizes.ts";
import type { CropView } from "./CropBox.tsx";

const quality = 0.86;

/** The chosen square as a file. Rejects if the browser cannot encode pictures. */
export async function cutOut(picture: DecodedPicture, view: CropView): Promise<Blob> {
  const crop = cropSquare(picture, view, view.zoom);
  const edge = Math.min(Limits.avatarEdge, Math.round(crop.side));
  const file = await encode(draw(picture.source, { width: edge, height: edge }, crop), "image/jpeg", quality);
  if (!file) throw new Error("the browser cannot write pictures");
  return file;
}
