import { useEffect, useState } from "react";
import { mediaQueryHook } from "../lib/browser/media-queries.ts";
import { isAnimated } from "./picture-facts.ts";
import { fetchLink } from "./sealed-links.ts";

const useReducedMotion = mediaQueryHook("(prefers-reduced-motion: reduce)");

/**
 * First frame of an animated picture where the system asks for reduced motion; null if the picture may be shown as it
 * is, undefined until that is known. `picture`: the file or its URL; undefined for one that cannot move.
 */
export function useStillFrame(picture: Blob | string | undefined): ImageBitmap | null | undefined {
  const reduced = useReducedMotion() && picture !== undefined;
  const [still, setStill] = useState<ImageBitmap | null>();
  useEffect(() => {
    if (!reduced) return;
    let gone = false;
    let frame: ImageBitmap | null = null;
    const find = async () => {
      const file = typeof picture === "string" ? await (await fetchLink(picture)).blob() : picture;
      if (await isAnimated(file)) frame = await createImageBitmap(file);
    };
    find()
      .catch(() => {})
      .then(() => (gone ? frame?.close() : setStill(frame)));
    return () => {
      gone = true;
      frame?.close();
      setStill(undefined);
    };
  }, [reduced, picture]);
  return reduced ? still : null;
}
