import type { Message } from "@contract/message.ts";
import { createContext, useContext } from "react";
import type { Track, VoicePlayer } from "./player.ts";
import type { VoiceCache } from "./voice-cache.ts";

/** The chat's one voice player, with its cache. */
export interface VoiceContext {
  player: VoicePlayer;
  sounds: VoiceCache;
  trackOf(message: Message): Track;
  /** Ids of voice messages played on this device. */
  played: ReadonlySet<number>;
}

const VoicesContext = createContext<VoiceContext | undefined>(undefined);
export const VoicesProvider = VoicesContext.Provider;

/** Undefined until the chunk of `lazyMedia` is loaded. */
export function useVoices(): VoiceContext | undefined {
  return useContext(VoicesContext);
}

/** Voices in components of the media chunk, which load after it. */
export function useLoadedVoices(): VoiceContext {
  const voices = useVoices();
  if (!voices) throw new Error("a voice is shown before voices can be played");
  return voices;
}
