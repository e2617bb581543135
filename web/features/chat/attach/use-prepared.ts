import { useEffect, useRef, useState } from "react";
import type { Media } from "../../../room/types.ts";
import type { Chosen } from "./chosen.ts";
import { prepareMedia } from "./prepare-media.ts";

/** Prepared files by id. Preparation starts at once, one file after another, while the member views them. */
export function usePrepared(chosen: readonly Chosen[], original: boolean): ReadonlyMap<string, Media> {
  const [ready, setReady] = useState<ReadonlyMap<string, Media>>(new Map());
  const begun = useRef(new Map<string, Promise<Media>>());
  const line = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    let gone = false;
    setReady(new Map());
    for (const one of chosen) {
      const key = `${one.id}/${one.kind === "image" && original}`;
      let work = begun.current.get(key);
      if (!work) {
        work = line.current.then(() => prepareMedia(one, original));
        line.current = work.catch(() => {});
        begun.current.set(key, work);
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
