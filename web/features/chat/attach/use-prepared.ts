import { useEffect, useRef, useState } from "react";
import type { Media } from "../../../room/types.ts";
import type { PickedFile } from "./chosen.ts";
import { prepareMedia } from "./prepare-media.ts";

/** Prepared files by id. Preparation starts at once, one file after another, while the member views them. */
export function usePrepared(chosen: readonly PickedFile[], original: boolean): ReadonlyMap<string, Media> {
  const [ready, setReady] = useState<ReadonlyMap<string, Media>>(new Map());
  const begun = useRef({
    original: new WeakMap<PickedFile, Promise<Media>>(),
    smaller: new WeakMap<PickedFile, Promise<Media>>(),
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
