import type { Message } from "@contract/message.ts";
import { useEffect } from "react";
import { wait } from "../../../lib/loading/retry.ts";
import { useLoaded } from "../../../lib/loading/use-loaded.ts";
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
  const session = useRoom((state) => state.session);
  const known = local !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sound of a message never changes, its link does
  useEffect(() => {
    if (local) void saveWaveform(session, message, local);
  }, [message.id, known]);
  const find = async (signal: AbortSignal) => {
    await wait(restingMs, signal);
    const stored = await loadWaveform(session, message);
    if (signal.aborted || stored) return stored;
    await trackOf(message).load();
    const computed = (await sounds.known(message.id))?.peaks;
    if (computed) void saveWaveform(session, message, computed);
    return computed;
  };
  // Playing the message reports the error.
  const { value: found } = useLoaded(!known && find, { key: String(message.id) });
  return local ?? found;
}
