import * as Limits from "@contract/limits.ts";
import { splitName } from "../lib/file-names.ts";
import { blurOf, canvasAlters, draw, encode } from "./canvas.ts";
import { type FileFacts, typeOf } from "./classify-files.ts";
import { type DecodedPicture, decodePicture } from "./decode-picture.ts";
import { readFacts } from "./picture-facts.ts";
import { type PicturePlan, planPicture } from "./picture-plan.ts";
import { withoutPngMetadata } from "./png.ts";
import { fitInside, type Size } from "./sizes.ts";
import { withoutWebpMetadata } from "./webp.ts";

const quality = 0.84;
const copyQuality = 0.76;
const perhapsTransparent = /^image\/(png|webp|avif|gif)$/;

/**
 * Prepares a picture for sending, as `planPicture` decides. A re-encoded one is upright, no larger than a screen needs,
 * and without location metadata. Returns undefined when the browser cannot read the picture, or its canvas changes the
 * pixels.
 */
export async function preparePicture(file: File, original: boolean) {
  const decoded = await decodePicture(file);
  if (!decoded) return undefined;
  try {
    const facts = await readFacts(file);
    const alters = await canvasAlters();
    const sent = await contentOf(file, decoded, planPicture(original ? "original" : "photo", facts, decoded, alters));
    if (!sent) return undefined;
    const copied = planPicture("poster", { ...facts, size: sent.file.size }, decoded, alters) === "drawn";
    return {
      ...sent,
      name: nameFor(file, sent.mime),
      ...(alters ? {} : { blur: blurOf(decoded.source, decoded) }),
      ...(copied ? await smallCopy(decoded, sent.file) : {}),
    };
  } finally {
    decoded.close();
  }
}

interface Sent extends Size {
  file: Blob;
  mime: string;
}

async function contentOf(file: File, decoded: DecodedPicture, plan: PicturePlan): Promise<Sent | undefined> {
  const { width, height } = decoded;
  const mime = typeOf(file);
  if (plan === "as it is") return { file, mime, width, height };
  if (plan === "none") return undefined;
  const bytes = new Uint8Array(await (plan === "without metadata" ? file : new Blob()).arrayBuffer());
  const chunks = withoutPngMetadata(bytes) ?? withoutWebpMetadata(bytes);
  return chunks ? { file: new Blob(chunks, { type: mime }), mime, width, height } : reencode(mime, decoded);
}

async function reencode(type: string, { source, width, height }: DecodedPicture): Promise<Sent> {
  const size = fitInside({ width, height }, Limits.pictureEdgeMax);
  const canvas = draw(source, size);
  const types = perhapsTransparent.test(type) ? ["image/webp", "image/png"] : ["image/jpeg"];
  for (const mime of types) {
    const encoded = await encode(canvas, mime, quality);
    if (encoded) return { file: encoded, mime, ...size };
  }
  throw new Error("the browser cannot write pictures");
}

async function smallCopy({ source, width, height }: DecodedPicture, sent: Blob): Promise<{ poster?: Blob }> {
  const canvas = draw(source, fitInside({ width, height }, Limits.pictureCopyEdgeMax));
  const poster = (await encode(canvas, "image/webp", copyQuality)) ?? (await encode(canvas, "image/jpeg", copyQuality));
  return poster && poster.size < sent.size ? { poster } : {};
}

const extensions: Record<string, string> = { "image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp" };

/** Name of a picture that was encoded as `mime`. */
export function nameFor({ name, type, size }: File, mime: string): string {
  if (typeOf({ name, type, size } satisfies FileFacts) === mime) return name;
  return splitName(name).stem + (extensions[mime] ?? "");
}
