import type { Message } from "@contract/message.ts";
import { useEffect, useState } from "react";
import { localMedia } from "../../../room/local-media.ts";
import { useVoicesHere } from "./voices.ts";

/** Rows that only fly by while scrolling fetch nothing. */
const restingMs = 250;

/** The loudness of a voice message: at hand for one's own, else computed from its sound. */
export function usePeaks(message: Message): readonly number[] | undefined {
  const { sounds, trackOf } = useVoicesHere();
  const local = localMedia(message.eventId)?.peaks;
  const [peaks, setPeaks] = useState<readonly number[]>();
  const known = local !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sound of a message never changes, its link does
  useEffect(() => {
    if (known) return;
    let gone = false;
    const timer = setTimeout(() => {
      trackOf(message)
        .load()
        .then(() => sounds.known(message.id))
        .then(
          (sound) => !gone && setPeaks(sound?.peaks),
          () => {}, // playing it will say so
        );
    }, restingMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [message.id, known, sounds, trackOf]);
  return local ?? peaks;
}
