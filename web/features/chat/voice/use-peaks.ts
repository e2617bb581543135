import type { Message } from "@contract/message.ts";
import { useEffect, useState } from "react";
import { localMedia } from "../../../room/cache/local-media.ts";
import { loadWaveform, saveWaveform } from "../../../room/cache/waveforms.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { useLoadedVoices } from "./voice-context.ts";

/** Rows that pass quickly while scrolling fetch nothing. */
const restingMs = 250;

/** Loudness of a voice message: recorded or stored on this device, otherwise computed from its sound. */
export function usePeaks(message: Message): readonly number[] | undefined {
  const { sounds, trackOf } = useLoadedVoices();
  const local = localMedia(message)?.peaks;
  const [peaks, setPeaks] = useState<readonly number[]>();
  const session = useRoom((state) => state.session);
  const known = local !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sound of a message never changes, its link does
  useEffect(() => {
    if (local) return void saveWaveform(session, message, local);
    let gone = false;
    const find = async () => {
      const stored = await loadWaveform(session, message);
      if (gone || stored) return stored;
      await trackOf(message).load();
      const computed = (await sounds.known(message.id))?.peaks;
      if (computed) void saveWaveform(session, message, computed);
      return computed;
    };
    const timer = setTimeout(() => {
      find().then(
        (found) => !gone && setPeaks(found),
        () => {}, // Playing the message reports the error.
      );
    }, restingMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [message.id, known, sounds, trackOf]);
  return local ?? peaks;
}
